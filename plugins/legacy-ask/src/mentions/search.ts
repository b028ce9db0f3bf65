import { type Credits, SEARCH_PRICE } from '@namedrop/core';
import type { Wallet } from '@namedrop/plugin-api';
import type { AlikeBrand, KeptMention, MentionFilter, MentionTable } from './mention-table.js';

export interface MentionSearchParts {
  readonly wallet: Pick<Wallet, 'quote' | 'hold'>;
  readonly mentions: Pick<MentionTable, 'find' | 'findAlike'>;
}

/** What a search found. */
export interface FoundMentions {
  readonly mentions: readonly KeptMention[];
  /** Empty where there are mentions. */
  readonly alike: readonly AlikeBrand[];
  readonly cost: Credits;
}

/** Looks among the mentions of an account. */
export class MentionSearch {
  constructor(private readonly parts: MentionSearchParts) {}

  /** Paid for whatever it finds, unless it fails. @param id of the call. @throws InsufficientFunds */
  async run(filter: MentionFilter, id: string): Promise<FoundMentions> {
    const { wallet } = this.parts;
    const { account } = filter;
    const price = await wallet.quote(account, SEARCH_PRICE);
    await using hold = await wallet.hold(account, price, { kind: 'mentions', id, note: 'search' });
    const mentions = await this.parts.mentions.find(filter);
    const alike = mentions.length > 0 ? [] : await this.parts.mentions.findAlike(account, filter.brand);
    const { cost } = await hold.settle(price);
    return { mentions, alike, cost };
  }
}
