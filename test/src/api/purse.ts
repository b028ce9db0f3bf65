import { API_VERSION, type Credits, definePlugin, InsufficientFunds, provide, Wallet, z } from '@namedrop/plugin-api';

/** A plugin that bills: one purse for everybody, kept in memory. Settings: what it holds, in hundredths of a credit. */
export const purse = definePlugin({
  id: 'purse',
  apiVersion: API_VERSION,
  config: z.strictObject({ holds: z.int() }),
  requires: {},
  provides: [Wallet],
  setup: ({ config }) => ({ ports: [provide(Wallet, new Purse(config.holds))] }),
});

class Purse implements Wallet {
  constructor(private holds: number) {}

  async quote(_account: unknown, listPrice: Credits): Promise<Credits> {
    return listPrice;
  }

  async hold(_account: unknown, amount: Credits) {
    if (amount > this.holds) throw new InsufficientFunds(this.holds as Credits, amount);
    this.holds -= amount;
    let given = amount as number;
    const giveBack = () => {
      this.holds += given;
      given = 0;
    };
    return {
      settle: async (cost: Credits) => {
        given -= cost;
        giveBack();
        return { cost, balanceAfter: this.holds as Credits };
      },
      [Symbol.asyncDispose]: async () => giveBack(),
    };
  }

  async charge(_account: unknown, amount: Credits) {
    if (amount > this.holds) throw new InsufficientFunds(this.holds as Credits, amount);
    this.holds -= amount;
    return { cost: amount, balanceAfter: this.holds as Credits };
  }
}
