import { API_VERSION, Database, definePlugin, Ledger, Metrics, provide, TopUpPage, Wallet } from '@namedrop/plugin-api';
import { Closing } from './closing.js';
import { Config } from './config.js';
import { bookDemo, removesAccount } from './demo-entries.js';
import { expiring } from './expiring.js';
import { walletMetrics } from './metrics/wallet-metrics.js';
import { migrations } from './migrations.js';
import { accountRows, delaysErasure } from './operator/account-rows.js';
import { adjust, grant } from './operator/granting.js';
import { refund } from './operator/refunding.js';
import { PaymentReverser } from './payment-reverser.js';
import { ReversalWorker } from './reversal-worker.js';
import { walletRoutes } from './routes.js';
import { Spending } from './spending.js';
import { Statements } from './statements.js';
import { verify } from './verification.js';
import { Wallets } from './wallets.js';

/** Wallets: calls are paid for in credits, and every credit stands in an append-only ledger. */
export default definePlugin({
  id: 'billing',
  apiVersion: API_VERSION,
  config: Config,
  requires: { database: Database, topUpPage: TopUpPage, metrics: Metrics },
  provides: [Wallet, Ledger],
  migrations,
  accountRows,
  delaysErasure,
  removesAccount,
  setup({ config: { holdMs }, ports: { database, topUpPage, metrics }, log }) {
    const counts = walletMetrics(metrics, database);
    const closing = new Closing(database);
    const reverser = new PaymentReverser(database, closing);
    const reversals = new ReversalWorker({ reverser, counts, log });
    const spending = new Spending(database);
    return {
      ports: [
        provide(Wallet, new Wallets({ spending, closing, reverser, reversals, counts, holdMs, log })),
        provide(Ledger, {
          async grant(account, amount, purpose, { within = database } = {}) {
            const balance = await grant(within, account, amount, purpose);
            counts.moved('granted', purpose.kind, amount);
            return balance;
          },
          adjust: (account, amount, purpose, { within = database } = {}) => adjust(within, account, amount, purpose),
          refund: (account, refunded, { within }) => refund(within, account, refunded),
          verify: () => verify(database),
          bookDemo: (entries) => bookDemo(database, entries),
        }),
      ],
      routes: walletRoutes({ statements: new Statements(database), topUpPage }),
      schedules: [expiring({ closing, counts, log })],
      start: async () => reversals.start(),
      stop: () => reversals.stop(),
    };
  },
});
