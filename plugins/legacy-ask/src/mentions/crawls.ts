import { type AskResult, PROVIDERS } from '@namedrop/contract';
import { CRAWL_PRICE, type Credits, type Matching, normalisedBrand, prorate } from '@namedrop/core';
import {
  type AccountId,
  type Answers,
  type CallUsage,
  type Logger,
  type Priced,
  type Sale,
  type SalePorts,
  type Sold,
  sell,
  type Wallet,
} from '@namedrop/plugin-api';
import type { Archive } from '../ask/archive.js';
import { endOf } from '../ask/ask-end.js';
import { resultOf, type Spent } from '../ask/ask-result.js';
import { askingSteps, type Voice, type Voices } from '../ask/asking.js';
import { longestMs, panelOf } from '../ask/panel.js';
import type { AskPrices } from '../ask/tariff.js';
import { type CrawlFindings, crawlFindings } from './crawl-findings.js';
import { asAsk, type CrawlRequest } from './crawl-request.js';
import type { FreshMention, KeptCrawl, MentionTable } from './mention-table.js';

export interface CrawlParts extends SalePorts {
  readonly answers: Answers;
  readonly wallet: Wallet;
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

/** A crawl before it is sold. */
interface PricedCrawl {
  readonly request: CrawlRequest;
  readonly crawler: Crawler;
  /** Price if all providers answer. */
  readonly price: Credits;
}

/** Findings whose mentions are kept, and their price. */
interface KeptFindings extends CrawlFindings, Priced {
  readonly kept: KeptCrawl | undefined;
}

type SoldCrawl = Pick<Sold<Voice, KeptFindings>, 'cost' | 'soldAt'>;

/** Milliseconds that a crawl takes beside asking. */
const MARGIN_MS = 10_000;

/** Asks all providers anew about a brand, and keeps every brand that their answers name. */
export class Crawls {
  constructor(private readonly parts: CrawlParts) {}

  /** Each provider that answers costs its share. @throws InsufficientFunds; ApiError 429 `budget_exceeded`; whatever keeping what was found throws */
  async run(request: CrawlRequest, crawler: Crawler): Promise<Crawled> {
    const started = performance.now();
    const { id, account } = crawler;
    const { answers, archive, log, wallet } = this.parts;
    const panel = panelOf(asAsk(request), this.parts);
    const price = await wallet.quote(account, CRAWL_PRICE);
    const spentOf = ({ cost, soldAt }: SoldCrawl): Spent => ({ cost, latencyMs: Math.round(soldAt - started) });
    const sale: Sale<Voice, KeptFindings> = {
      account,
      purpose: { kind: 'mentions', id, note: 'crawl' },
      withinMs: longestMs(panel) + MARGIN_MS,
      whenKnown: 'hold',
      // Whatever is known already is asked anew.
      ...askingSteps(panel, answers, { requestId: id, scope: account, fresh: true }),
      quote: async () => price,
      read: (voices, asked) => this.#read({ voices, asked }, { request, crawler, price }),
      storing: {
        store: (sold) => archive.keep({ id, account, ...endOf(sold.found, spentOf(sold)) }),
        failed: (err) => log.error({ ask: id, err }, 'crawl was answered but could not be archived'),
      },
    };
    const sold = await sell(sale, this.parts);
    const { findings, usage, kept } = sold.found;
    const mentions = freshOf(request, sold.found, kept);
    return { result: resultOf(findings, spentOf(sold)), mentions, total: kept?.count ?? 0, usage };
  }

  /**
   * Reads answers, and keeps their mentions: what searches will not find is not charged. A payment that fails then leaves
   * mentions that cost nothing, and no caller has paid for what is not there.
   */
  async #read(said: Voices, { request, crawler, price }: PricedCrawl): Promise<KeptFindings> {
    const found = await crawlFindings(said, request, this.parts.matching);
    const kept = await this.#keep(request, crawler, found);
    return { ...found, kept, price: prorate(price, found.answers.length, PROVIDERS.length) };
  }

  /** Nothing where nobody answered: a brand of which nothing was heard is not suggested. */
  async #keep(request: CrawlRequest, crawler: Crawler, { answers, mentions }: CrawlFindings) {
    if (answers.length === 0) return undefined;
    return this.parts.mentions.add({ ...request, ...crawler, answers, mentions });
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
