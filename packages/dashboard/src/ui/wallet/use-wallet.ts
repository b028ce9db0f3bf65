import type { BalanceResponse, SpendingResponse } from '@namedrop/contract';
import { signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.js';
import { readModes } from '../../api/mode-calls.js';
import { type Resource, useResource } from '../../api/use-resource.js';
import { readBalance, readSpending } from '../../api/wallet-calls.js';

/** Days of the pace and of the chart. */
export const WALLET_DAYS = 30;

/** Counts what this page has spent, so that balances elsewhere on it are read again. */
export const payments = signal(0);

export interface WalletState {
  readonly balance: BalanceResponse;
  readonly spending: SpendingResponse;
}

/**
 * Loads balance and spending; null where the deployment keeps no balances, so that calls cost nothing.
 * @param turn loads again when it changes
 */
export const useWallet = (turn = ''): Resource<WalletState | null> =>
  useResource(`wallet ${turn}`, async (signal) => {
    // Where nothing has a price, no plugin answers for balances.
    if ((await readModes(signal)).modes.every(({ price }) => price === 0)) return null;
    try {
      const [balance, spending] = await Promise.all([readBalance(signal), readSpending(WALLET_DAYS, signal)]);
      return { balance, spending };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  });
