import { BootError } from '../boot/boot-error.js';
import { migrateDatabase } from '../boot/open-database.js';
import { prepare } from '../boot/prepare.js';
import { command } from './command.js';
import { print } from './output.js';
import { withDatabase } from './with-database.js';

/** `namedrop migrate`: brings the database's schemas up to this version. `start` does so by itself. */
export const migrateCommand = () =>
  command('migrate', "bring the database's schemas up to date", async ({ json, config }) => {
    const prepared = await prepare({ file: config });
    if (prepared.fatal.length > 0) throw new BootError(prepared.fatal);
    await withDatabase(prepared.config, async ({ storage, log }) => {
      const ran = await migrateDatabase(storage, prepared.order, log);
      print(json, { text: ran.length > 0 ? `ran ${ran.join(', ')}` : 'nothing to do', data: { ran } });
    });
    return 0;
  });
