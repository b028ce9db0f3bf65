/** Types of the client by file: names, and addresses of their schemas in the API's document (see `schemaAt`). */
export const TYPE_TABLE = {
  checks: {
    CreateCheckParams: 'POST /v1/check body',
    Check: 'POST /v1/check 200',
    ListChecksParams: 'GET /v1/checks query',
    CheckList: 'GET /v1/checks 200',
    CheckSummary: 'GET /v1/checks 200 checks []',
    GetCheckParams: 'GET /v1/checks/{id} query',
    StoredCheck: 'GET /v1/checks/{id} 200',
  },
  watches: {
    CreateWatchParams: 'POST /v1/watch body',
    UpdateWatchParams: 'PATCH /v1/watch/{id} body',
    Watch: 'POST /v1/watch 201',
    ListWatchesParams: 'GET /v1/watches query',
    WatchList: 'GET /v1/watches 200',
    WatchRecord: 'GET /v1/watches 200 watches []',
    ListWatchRunsParams: 'GET /v1/watch/{id}/runs query',
    WatchRunList: 'GET /v1/watch/{id}/runs 200',
    WatchRunSummary: 'GET /v1/watch/{id}/runs 200 runs []',
    WatchRun: 'GET /v1/watch/{id}/runs/{run} 200',
  },
  account: {
    Balance: 'GET /v1/balance 200',
    GetUsageParams: 'GET /v1/usage query',
    Usage: 'GET /v1/usage 200',
  },
  deployment: {
    Modes: 'GET /v1/modes 200',
    Health: 'GET /v1/health 200',
  },
  asks: {
    CreateAskParams: 'POST /v1/ask body',
    Ask: 'POST /v1/ask 200',
    QueuedAsk: 'POST /v1/ask 202',
    RetrievedAsk: 'GET /v1/ask/{id} 200',
  },
  mentions: {
    ExtractBrandsParams: 'POST /v1/extract_brands body',
    ExtractedBrands: 'POST /v1/extract_brands 200',
    SearchMentionsParams: 'GET /v1/mentions/search query',
    FoundMentions: 'GET /v1/mentions/search 200',
    CrawlMentionsParams: 'POST /v1/mentions/crawl body',
    CrawledMentions: 'POST /v1/mentions/crawl 200',
  },
  webhooks: {
    WatchFired: 'webhook watch.fired body',
    AskCompleted: 'webhook ask.completed body',
  },
} as const;
