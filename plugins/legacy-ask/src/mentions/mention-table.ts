import type { AskResult, ProviderId } from '@namedrop/contract';
import { type CrawlMention, normalisedBrand, type Sentiment } from '@namedrop/core';
import { type AccountId, type Queryable, storableText } from '@namedrop/plugin-api';
import { firstCitations } from './first-citations.js';
import { ADD, FIND, FIND_ALIKE, FIND_OF_PROVIDER } from './mention-statements.js';

/** What a provider answered, as callers read it. */
export type CrawledAnswer = Extract<AskResult['providers'][number], { content: string }>;
type Citations = CrawledAnswer['citations'];

/** Which mentions are looked for, among those of an account. */
export interface MentionFilter {
  readonly account: AccountId;
  /** See `normalisedBrand`. */
  readonly brand: string;
  /** Absent: any. */
  readonly provider?: ProviderId;
  /** Those that were found then or later; absent: all. */
  readonly since?: Date;
  /** The newest so many, ≥ 1. */
  readonly limit: number;
}

/** A mention as its crawl found it. */
export interface FreshMention {
  readonly brand: string;
  readonly provider: ProviderId;
  readonly model: string;
  readonly snapshotAt: Date;
  /** 1 is first. */
  readonly rank: number;
  readonly sentiment: Sentiment;
  readonly context: string;
  readonly content: string;
}

/** A mention as it is kept. */
export interface KeptMention extends FreshMention {
  readonly id: number;
  readonly prompt: string;
  readonly category: string | null;
  /** The first of its answer's. */
  readonly citations: Citations;
  /** UUID of the ask that the crawl is archived as; null: no longer. */
  readonly ask: string | null;
}

/** A brand of an account's catalogue. */
export interface AlikeBrand {
  readonly brand: string;
  readonly normalizedBrand: string;
  readonly category: string | null;
  /** Of the trigrams: 0.3 to 1, with 4 decimals. */
  readonly similarity: number;
}

/** What a crawl found. */
export interface NewCrawl {
  /** UUID of the crawl. */
  readonly id: string;
  readonly account: AccountId;
  readonly brand: string;
  readonly prompt: string;
  readonly category?: string;
  /** One for each provider that answered. */
  readonly answers: readonly CrawledAnswer[];
  readonly mentions: readonly CrawlMention<ProviderId>[];
}

/** What has been kept. */
export interface KeptCrawl {
  readonly snapshotAt: Date;
  /** Mentions of any brand. */
  readonly count: number;
}

/** The mentions of all accounts, and the brands that each has crawled. Nobody sees those of another account. */
export class MentionTable {
  constructor(private readonly database: Queryable) {}

  /** The newest first. */
  find({ account, brand, provider, since, limit }: MentionFilter): Promise<readonly KeptMention[]> {
    const values = [account, brand, since ?? '-infinity', limit];
    if (provider) return this.database.query<KeptMention>(FIND_OF_PROVIDER, [...values, provider]);
    return this.database.query<KeptMention>(FIND, values);
  }

  /** Other brands that are written much like this one: at most 3, the most similar first. @param brand normalised */
  findAlike(account: AccountId, brand: string): Promise<readonly AlikeBrand[]> {
    return this.database.query<AlikeBrand>(FIND_ALIKE, [account, brand]);
  }

  /** Keeps what a crawl found, and its brand, as a whole or not at all. A brand that has a category keeps it until it is given another one. */
  async add(crawl: NewCrawl): Promise<KeptCrawl> {
    const { id, account, brand, prompt, category, answers, mentions } = crawl;
    const about = [account, id, normalisedBrand(brand), brand, prompt, category ?? null];
    const [kept] = await this.database.query<KeptCrawl>(ADD, [
      ...about,
      answers.map(({ provider }) => provider),
      answers.map(({ model }) => storableText(model)),
      answers.map(({ citations }) => JSON.stringify(firstCitations(citations))),
      mentions.map(({ provider }) => provider),
      mentions.map((mention) => storableText(mention.brand)),
      mentions.map((mention) => storableText(normalisedBrand(mention.brand))),
      mentions.map(({ rank }) => rank),
      mentions.map(({ sentiment }) => sentiment),
      mentions.map(({ stance }) => stance),
      mentions.map(({ context }) => storableText(context)),
      mentions.map(({ excerpt }) => storableText(excerpt)),
    ]);
    return kept as KeptCrawl;
  }
}
