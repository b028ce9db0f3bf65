/** What somebody said in a chat. */
export interface ChatTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/**
 * A question of the ask API, which may say more than a check. What a vendor's API has no word for, its surface leaves
 * out in silence: an ask does not fail for it.
 */
export interface Chat {
  /** What the model is told before all else. */
  readonly system?: string;
  /** In their order; at least one is the user's. */
  readonly turns: readonly ChatTurn[];
  /** 0 to 2. Left out for models that refuse it. */
  readonly temperature?: number;
  /** Of the visible answer, ≥ 1: what the model thinks before comes on top. */
  readonly maxTokens?: number;
  /** false: the model answers out of itself, without a tool to search with. */
  readonly webSearch: boolean;
  /** ISO 3166-1 alpha-2, in capitals; stands in for the region. Absent: anywhere. */
  readonly country?: string;
}
