import type { Credits } from '@namedrop/core';
import { type Hold, InsufficientFunds } from '../ports/accounts/wallet.js';
import type { Priced, Sale, SalePorts, Sold } from './sale.js';

/** A sale after its payment. */
type Paid<Result, Found extends Priced> = Omit<Sold<Result, Found>, 'soldAt'>;

/**
 * Sells answers: look up, take a token, quote, reserve budgets, hold, ask, read, settle, return the token, store. No other
 * place holds and settles credits for answers.
 * @throws InsufficientFunds, AccountSuspended, ApiError 429 `rate_limited` and `budget_exceeded`; what `read` throws
 */
export async function sell<Result, Found extends Priced>(
  sale: Sale<Result, Found>,
  ports: SalePorts,
): Promise<Sold<Result, Found>> {
  const paid = sale.found ? await payFound(sale, sale.found, ports) : await askAndPay(sale, ports);
  const sold = { ...paid, soldAt: performance.now() };
  // The caller has paid: a failed save does not fail the call.
  try {
    await sale.storing?.store(sold);
  } catch (error) {
    sale.storing?.failed(error);
  }
  return sold;
}

async function askAndPay<Result, Found extends Priced>(
  sale: Sale<Result, Found>,
  { wallet, budgets }: SalePorts,
): Promise<Paid<Result, Found>> {
  const { account, admission } = sale;
  const known = await sale.known();
  const someToAsk = known.includes(undefined);
  // A cached sale takes no token. Where no surface can be asked and nothing is known, nothing is charged: only the token
  // limits such calls.
  const isLimited = someToAsk || !known.some((result) => result !== undefined && sale.isCached(result));
  if (isLimited) await admission?.take();
  if (isAllKnown(known) && sale.whenKnown === 'charge') return chargeKnown(sale, known, wallet);
  const quoted = await sale.quote(known);
  // No surface was asked: the caller gets its token back.
  const refuse = async (refusal: unknown): Promise<never> => {
    if (isLimited) await admission?.giveBack();
    throw refusal;
  };
  // Reserved before the hold, so that a refused call holds nothing. Also without questions: suspended accounts end here.
  await using spending = await budgets.reserve(account, await sale.questions(known)).catch(refuse);
  const hold = await placeHold(sale, quoted, wallet).catch(refuse);
  await using _released = sale.keepsHold ? undefined : hold;
  sale.begun?.(quoted);
  const asking = known.map(async (before, index) => {
    const result = before ?? (await sale.ask(index, spending));
    sale.arrived?.(result);
    return result;
  });
  const results = await Promise.all(asking);
  const asked = results.some((result, index) => known[index] === undefined && !sale.isCached(result));
  // Before the payment: what cannot be delivered is not charged.
  const found = await sale.read(results, asked);
  const receipt = await hold.settle(Math.min(found.price, quoted) as Credits);
  // Another call's question answered this one too: a cache hit, which takes no token.
  if (someToAsk && !asked) await admission?.giveBack();
  return { found, results, asked, ...receipt };
}

/** Charges a sale in one step, without a hold or room in budgets. */
async function chargeKnown<Result, Found extends Priced>(
  sale: Sale<Result, Found>,
  known: readonly Result[],
  wallet: SalePorts['wallet'],
): Promise<Paid<Result, Found>> {
  const found = await sale.read(known, false);
  const receipt = await wallet.charge(sale.account, found.price, sale.purpose, { once: sale.once });
  sale.begun?.(found.price);
  for (const result of known) sale.arrived?.(result);
  return { found, results: known, asked: false, ...receipt };
}

/**
 * Pays for the result of an earlier attempt, out of its hold. The result is free where that hold has expired and the wallet
 * has too little left.
 */
async function payFound<Result, Found extends Priced>(
  sale: Sale<Result, Found>,
  found: Found,
  { wallet }: SalePorts,
): Promise<Paid<Result, Found>> {
  const quoted = await sale.quote([]);
  const hold = await placeHold(sale, quoted, wallet).catch((refusal: unknown) => {
    if (refusal instanceof InsufficientFunds) return undefined;
    throw refusal;
  });
  await using _released = sale.keepsHold ? undefined : hold;
  const receipt = await hold?.settle(Math.min(found.price, quoted) as Credits);
  return { found, results: [], asked: false, ...(receipt ?? { cost: 0 as Credits }) };
}

function placeHold<Result, Found extends Priced>(
  { account, purpose, once, withinMs }: Sale<Result, Found>,
  quoted: Credits,
  wallet: SalePorts['wallet'],
): Promise<Hold> {
  return wallet.hold(account, quoted, purpose, { once, withinMs });
}

function isAllKnown<Result>(known: readonly (Result | undefined)[]): known is readonly Result[] {
  return !known.includes(undefined);
}
