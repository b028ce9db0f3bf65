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
