import type { CrawledMentions, CrawlMentionsParams, FoundMentions, SearchMentionsParams } from '../generated/index.js';
import type { Call } from '../transport/call.js';
import type { CallOptions, Transport } from '../transport/transport.js';

/** Mentions that crawls of the account have found. Older API; checks replace it. */
export class Mentions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Searches the stored mentions. A search is charged, so only a refusal by rate limit is retried, and no 5xx. */
  search(params: SearchMentionsParams, options?: CallOptions): Call<FoundMentions> {
    return this.#transport.call(
      { method: 'GET', path: ['v1', 'mentions', 'search'], query: params, repeatable: 'refused' },
      options,
    );
  }

  /** Asks all providers and keeps the mentions. Only a refusal by rate limit is retried. */
  crawl(params: CrawlMentionsParams, options?: CallOptions): Call<CrawledMentions> {
    return this.#transport.post(['v1', 'mentions', 'crawl'], params, options);
  }
}
