import { type AskResult, PROVIDERS } from '@namedrop/contract';
import { CRAWL_PRICE, type Matching, normalisedBrand, prorate } from '@namedrop/core';
import type { AccountId, Answers, Budgets, CallUsage, Logger, Wallet } from '@namedrop/plugin-api';
import type { Archive } from '../ask/archive.js';
import { type AskEnd, endOf } from '../ask/ask-end.js';
import { resultOf } from '../ask/ask-result.js';
import { heard, knownOf, questionsOf } from '../ask/asking.js';
import { longestMs, panelOf } from '../ask/panel.js';
import type { AskPrices } from '../ask/tariff.js';
import { type CrawlFindings, crawlFindings } from './crawl-findings.js';
import { asAsk, type CrawlRequest } from './crawl-request.js';
import type { FreshMention, KeptCrawl, MentionTable } from './mention-table.js';

export interface CrawlParts {
  readonly budgets: Budgets;
  readonly answers: Answers;
  readonly wallet: Pick<Wallet, 'quote' | 'hold'>;
  readonly prices: AskPrices;
  readonly matching: Matching;
  readonly mentions: Pick<MentionTable, 'add'>;
  readonly archive: Pick<Archive, 'keep'>;
  readonly log: Logger;
}

/** A crawl that has run, whatever its providers answered. */
export interface Crawled {
  /** As of the ask that it is. */
  readonly result: AskResult;
  /** Those of its brand. */
  readonly mentions: readonly FreshMention[];
  /** How many mentions were kept, of any brand. */
  readonly total: number;
  readonly usage: CallUsage;
}

/** Who crawls. */
export interface Crawler {
  /** UUID of the crawl. */
  readonly id: string;
  readonly account: AccountId;
}

/** Milliseconds that a crawl takes beside asking. */
const MARGIN_MS = 10_000;

/** Asks all providers anew about a brand, and keeps every brand that their answers name. */
export class Crawls {
  constructor(private readonly parts: CrawlParts) {}

  /** Each provider that answers costs its share. @throws InsufficientFunds; ApiError 429 `budget_exceeded`; whatever keeping what was found throws */
  async run(request: CrawlRequest, crawler: Crawler): Promise<Crawled> {
    const started = performance.now();
    const { id, account } = crawler;
    const { answers, budgets, matching, wallet } = this.parts;
    const panel = panelOf(asAsk(request), this.parts);
    const price = await wallet.quote(account, CRAWL_PRICE);
    const purpose = { kind: 'mentions', id, note: 'crawl' };
    // Whatever is known already is asked anew.
    const options = { requestId: id, scope: account, fresh: true };
    const known = await knownOf(panel, answers, options);
    await using spending = await budgets.reserve(account, questionsOf(panel, known));
    await using hold = await wallet.hold(account, price, purpose, { withinMs: longestMs(panel) + MARGIN_MS });
    const voices = await heard(panel, known, answers, { ...options, spending });
    const found = await crawlFindings(voices, request, matching);
    // Before it is paid for: what searches will not find is not. A payment that fails then leaves mentions that cost
    // nothing, and no caller has paid for what is not there.
    const kept = await this.#keep(request, crawler, found);
    const { cost } = await hold.settle(prorate(price, found.answers.length, PROVIDERS.length));
    const spent = { cost, latencyMs: Math.round(performance.now() - started) };
    await this.#archive(crawler, endOf(found, spent));
    const { findings, usage } = found;
    const mentions = freshOf(request, found, kept);
    return { result: resultOf(findings, spent), mentions, total: kept?.count ?? 0, usage };
  }

  /** Nothing where nobody answered: a brand of which nothing was heard is not suggested. */
  async #keep(request: CrawlRequest, crawler: Crawler, { answers, mentions }: CrawlFindings) {
    if (answers.length === 0) return undefined;
    return this.parts.mentions.add({ ...request, ...crawler, answers, mentions });
  }

  /** That it could not be kept is the operator's: it has been paid for. */
  async #archive({ id, account }: Crawler, end: AskEnd): Promise<void> {
    await this.parts.archive.keep({ id, account, ...end }).catch((err: unknown) => {
      this.parts.log.error({ ask: id, err }, 'crawl was answered but could not be archived');
    });
  }
}

/** The mentions of the crawl's brand, however their answers write it. */
function freshOf(
  { normalizedBrand }: CrawlRequest,
  { answers, mentions }: CrawlFindings,
  kept: KeptCrawl | undefined,
): readonly FreshMention[] {
  if (!kept) return [];
  const models = new Map(answers.map(({ provider, model }) => [provider, model]));
  return mentions
    .filter(({ brand }) => normalisedBrand(brand) === normalizedBrand)
    .map(({ excerpt: content, ...mention }) => ({
      ...mention,
      content,
      model: models.get(mention.provider) ?? '',
      snapshotAt: kept.snapshotAt,
    }));
}
