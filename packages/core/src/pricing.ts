/** Money is counted in whole hundredths of a credit, so that k/4 of 150 and k/6 of 165 are exact. Never a float. */
export type Credits = number & { readonly unit: 'hundredths of a credit' };

/** Hundredths from credits, e.g. 37.5 → 3750. Throws RangeError when a hundredth would have to be split. */
export function credits(amount: number): Credits {
  const hundredths = Math.round(amount * 100);
  if (Math.abs(hundredths / 100 - amount) > 1e-9) throw new RangeError(`${amount} credits has more than two decimals`);
  return hundredths as Credits;
}

/** Credits as they stand on the wire, e.g. 3750 → 37.5. */
export function toWire(amount: Credits): number {
  return amount / 100;
}

/** Credits that cached answers of a call cost together, on top of the fresh ones; less in a mode that is cheaper. */
export const CACHED_PRICE = credits(5);

/** What a search among an account's mentions costs, whatever it finds. */
export const SEARCH_PRICE = credits(35);

/** What a crawl costs that all providers answer; each costs its share. */
export const CRAWL_PRICE = credits(650);

/** How a check was, or would be, answered. */
export interface Answering {
  /** The mode's price for a call on all its platforms. */
  readonly price: Credits;
  /** The number of platforms that the price covers: those requested in quick, always 6 in all_live; ≥ 1. */
  readonly total: number;
  /** Platforms that answer anew. */
  readonly fresh: number;
  /** Platforms that are answered out of the cache. */
  readonly cached: number;
}

/**
 * Fresh answers cost their share of the price, and cached ones 5 credits together (docs/conformance.md, CHP and CHC), but
 * never more than fresh ones would.
 */
export function checkPrice({ price, total, fresh, cached }: Answering): Credits {
  return (prorate(price, fresh, total) + Math.min(CACHED_PRICE, prorate(price, cached, total))) as Credits;
}

/** What each provider of an ask costs that answers anew, with a search and without one. */
export const ASK_PRICES = { searching: credits(37.5), plain: credits(15) } as const;

/** Of the live price, what an answer costs that may take its time: 30 % less. */
const STANDARD_PERCENT = 70;

/** What an answer of an ask depends on in its price. */
export interface AskTerms {
  /** Of the provider, for an answer at once. */
  readonly price: Credits;
  /** Of the model: how many times as dear as others it is, with two decimals at most. Default 1. */
  readonly multiplier?: number;
  /** Whether it may take its time. */
  readonly standard: boolean;
}

/** What one provider's fresh answer costs (docs/conformance.md, ASQ-13). What does not divide evenly is cut in the caller's favour. */
export function askShare({ price, multiplier = 1, standard }: AskTerms): Credits {
  return Math.floor((price * Math.round(multiplier * 100) * (standard ? STANDARD_PERCENT : 100)) / 10_000) as Credits;
}

/** How an ask was, or would be, answered. */
export interface AskAnswering {
  /** What each fresh answer costs. */
  readonly fresh: readonly Credits[];
  /** Providers that are answered out of the cache. */
  readonly cached: number;
}

/** Fresh answers cost what they cost, and cached ones 5 credits together (docs/conformance.md, ASK-50 and ASK-53). */
export function askPrice({ fresh, cached }: AskAnswering): Credits {
  return (fresh.reduce((sum: number, share) => sum + share, 0) + (cached > 0 ? CACHED_PRICE : 0)) as Credits;
}

/**
 * k of n platforms answered: pay k/n of the price (docs/conformance.md, CHP). Exact for every listed price;
 * a quote that does not divide evenly is cut in the caller's favour.
 * @param total the number of platforms that the price covers: those requested in quick, always 6 in all_live; ≥ 1
 * @throws RangeError when answered is not between 0 and total
 */
export function prorate(price: Credits, answered: number, total: number): Credits {
  if (!(total >= 1 && answered >= 0 && answered <= total)) throw new RangeError(`cannot pay ${answered} of ${total}`);
  return Math.floor((price * answered) / total) as Credits;
}
