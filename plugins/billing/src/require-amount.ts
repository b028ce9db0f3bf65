import type { Credits } from '@namedrop/plugin-api';

/**
 * What goes into a statement with what others pay has to be an amount, whoever worked it out.
 * @throws RangeError for what is no whole number of hundredths from 0 on
 */
export function requireAmount(amount: Credits): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount of credits`);
}
