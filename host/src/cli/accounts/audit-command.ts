import { toWire } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import { listActs } from '../../operators/operator-audit.js';
import { group, subcommand } from '../command.js';
import { limitUpTo, readId, readTime } from '../option-values.js';
import { table } from '../tables.js';
import { withHostTables } from '../with-database.js';

/** Rows that one list shows at most. */
const MAX_ROWS = 10_000;

interface ListOptions {
  readonly account?: AccountId;
  readonly since?: Date;
  readonly limit: number;
}

const list = subcommand<ListOptions>(
  'ls',
  'list what operators and signed-in users did, the newest first',
  async (context, options) => {
    const rows = await withHostTables(context, ({ storage }) => listActs(options, storage.pool));
    const shown = rows.map(({ amount, ...row }) => ({ ...row, credits: amount === null ? null : toWire(amount) }));
    const cells = shown.map(({ at, by, action, account, subject, credits, reason, key }) =>
      [at.toISOString(), by, action, account, subject, credits, reason, key].map((cell) => `${cell ?? ''}`),
    );
    context.output.print({
      text: table(['at', 'by', 'action', 'account', 'subject', 'credits', 'reason', 'key'], cells, 'nothing yet'),
      data: shown.map(({ account, key, ...row }) => ({ ...row, account_id: account, idempotency_key: key })),
    });
    return 0;
  },
  (plain) =>
    plain
      .option('--account <id>', 'only of this account', readId)
      .option('--since <time>', 'only from then on, e.g. 2026-11-21', readTime)
      .option('--limit <number>', 'how many', limitUpTo(MAX_ROWS), 100),
);

/** `namedrop audit`: who did what. */
export const auditCommand = group(list);
