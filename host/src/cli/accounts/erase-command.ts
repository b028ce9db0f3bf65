import { AccountEraser } from '../../accounts/erase/account-eraser.js';
import { eraseAccount } from '../../accounts/erase/erasure.js';
import { BootError } from '../../boot/boot-error.js';
import { migrateDatabase } from '../../boot/open-database.js';
import { prepare } from '../../deployment/prepare.js';
import { subcommand } from '../command.js';
import { withDatabase } from '../with-database.js';

/** Rows between two lines of progress. */
const REPORT_EVERY = 100_000;

/** `namedrop accounts erase`. */
export const eraseCommand = subcommand<{ confirm: string; successor?: string }>(
  'erase',
  'delete an account with its people and data for good; the ledger keeps its amounts. Run it again when interrupted',
  async (context, { confirm, successor }, id) => {
    const prepared = await prepare(context.sources);
    if (prepared.fatal.length > 0) throw new BootError(prepared.fatal);
    const erased = await withDatabase(prepared.config, context, async ({ storage, log }) => {
      await migrateDatabase(storage, prepared.order, log);
      const eraser = new AccountEraser(storage, prepared.order);
      const progress = (place: string, rows: number) => {
        if (rows % REPORT_EVERY === 0) context.output.complain(`${place}: ${rows} rows`);
      };
      return eraseAccount(`${id}`, { name: confirm, successor }, { pool: storage.pool, eraser, progress });
    });
    context.output.print({ text: `erased account ${erased.account_id}: ${erased.rows} rows`, data: erased });
    return 0;
  },
  (plain) =>
    plain
      .argument('<account>', 'its id')
      .requiredOption('--confirm <name>', 'the name of the account, to be sure')
      .option(
        '--successor <name>',
        'for the oldest account: name of the next one, whose people then run the deployment',
      ),
);
