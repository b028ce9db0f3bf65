import type { Credits } from '@namedrop/core';
import type { Hold, Wallet } from '@namedrop/plugin-api';

const NOTHING = 0 as Credits;

/** The wallet of a deployment that charges nobody: everything costs nothing, and there are no balances. */
export const openWallet: Wallet = {
  quote: async () => NOTHING,
  hold: async () => openHold,
  charge: async () => ({ cost: NOTHING }),
};

const openHold: Hold = {
  settle: async () => ({ cost: NOTHING }),
  [Symbol.asyncDispose]: async () => undefined,
};
