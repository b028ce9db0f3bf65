import { BootError } from '../boot/boot-error.js';
import { migrateDatabase } from '../boot/open-database.js';
import { prepare } from '../deployment/prepare.js';
import { action } from './command.js';
import { withDatabase } from './with-database.js';

/** `namedrop migrate`: brings the database's schemas up to this version. `start` does so by itself. */
export const migrateCommand = action(async (context) => {
  const prepared = await prepare(context.sources);
  if (prepared.fatal.length > 0) throw new BootError(prepared.fatal);
  await withDatabase(prepared.config, context, async ({ storage, log }) => {
    const ran = await migrateDatabase(storage, prepared.order, log);
    context.output.print({ text: ran.length > 0 ? `ran ${ran.join(', ')}` : 'nothing to do', data: { ran } });
  });
  return 0;
});
