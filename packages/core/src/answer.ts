/** What an answer engine said, in the one shape that every surface translates into. Pure data: no methods, no clock. */

/**
 * How large an answer may be. Upstreams may say anything, and all of it would be kept, cached and sent to callers: each
 * bound is several times what real answers hold. The host cuts a longer text and refuses an answer beyond any other bound,
 * so surfaces cut theirs with `cutAnswer`.
 */
export const ANSWER_LIMITS = {
  /** Entries. */
  citations: 100,
  fanOut: 100,
  entities: 200,
  sponsored: 100,
  /** Code points of the answer's text: some times what the most tokens that are asked for can write. */
  text: 100_000,
  /** Code points of a passage: a snippet or a description. */
  passage: 2000,
  /** Code points of the span of an answer that a page supports. */
  span: 300,
  /** Code points of a line: a title, a name, a search, a model. */
  line: 1000,
  /** Code points of an address: what browsers and servers agree on. */
  url: 2048,
  /** Characters of a domain, by the rules of the DNS. */
  domain: 253,
} as const;

/** A page that the answer cites. */
export interface Citation {
  /** As the upstream gave it; expired-by-design redirectors are already resolved. http or https. */
  readonly url: string;
  readonly title?: string;
  /** Text of the cited page, where the upstream quotes it. */
  readonly snippet?: string;
  /** The span of the answer that the page supports; at most `ANSWER_LIMITS.span` code points. */
  readonly text?: string;
  /** How the surface displayed the source, only if it did. */
  readonly branding?: { readonly name?: string; readonly domain?: string; readonly favicon_url?: string };
}

/** A brand that the surface itself marked up in its answer. */
export interface BrandEntity {
  readonly name: string;
  readonly domain?: string;
  readonly description?: string;
}

/** An advertisement that came with the answer. It never counts as a mention. */
export interface Ad {
  readonly advertiser: string;
  readonly title: string;
  readonly url: string;
  readonly domain: string;
  /** true: displayed; false: served but not shown. */
  readonly rendered: boolean;
}

/** Tokens as the provider billed them; whole numbers ≥ 0. `reasoning` is absent for models that do not reason. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  readonly reasoning?: number;
}

/** Cost of an answer in US dollars, as its upstream bills it. */
export interface AnswerCost {
  /** Finite, ≥ 0. */
  readonly usd: number;
  /** `reported`: the upstream says so. `estimated`: computed from usage and configured prices. */
  readonly source: 'reported' | 'estimated';
}

/**
 * One captured answer of one surface: everything worth keeping, before any brand is looked for. See `ANSWER_LIMITS` for
 * its bounds.
 */
export interface Answer {
  /** The answer as shown, markdown kept. `null`: the surface showed no AI answer (`surface_present: false`). */
  readonly text: string | null;
  readonly citations: readonly Citation[];
  /** The searches that the engine ran to answer. */
  readonly fanOut?: readonly string[];
  readonly entities?: readonly BrandEntity[];
  /** Absent: nobody looked. Empty: looked, and there was none. */
  readonly sponsored?: readonly Ad[];
  /** The exact model version, as the upstream reported it. */
  readonly model?: string;
  readonly tokens?: TokenUsage;
  /** Absent: the upstream does not report it, and no price is configured. */
  readonly cost?: AnswerCost;
  /** Whether the engine searched before it answered, on surfaces where the engine decides; absent elsewhere. */
  readonly grounded?: boolean;
}
