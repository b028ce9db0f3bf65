import { EXIT } from '../boot/boot-error.js';
import { systemClock } from '../defaults/system-clock.js';
import { DEMO_NAME } from '../demo/demo-account.js';
import { DEMO_DAYS } from '../demo/demo-outcomes.js';
import type { DemoSeeder } from '../demo/demo-seeder.js';
import { action, type CommandContext, CommandError } from './command.js';
import { demoSeeder } from './seed-demo.js';
import { withPorts } from './with-port.js';

interface SeedOptions {
  readonly demo: boolean;
  readonly remove: boolean;
}

/** `namedrop seed`: demo data. */
export const seedCommand = action<SeedOptions>(
  async (context, { demo, remove }) => {
    if (demo === remove) throw new CommandError('give either --demo or --remove', EXIT.usage);
    return withPorts(context, (opened) => {
      const seeder = demoSeeder(opened);
      return remove ? removeDemo(seeder, context) : seedDemo(seeder, context);
    });
  },
  (plain) =>
    plain
      .option('--demo', `write ${DEMO_DAYS} days of demo data into an account named "${DEMO_NAME}"`, false)
      .option('--remove', 'delete that account with all its data', false),
);

async function seedDemo(seeder: DemoSeeder, { output }: CommandContext): Promise<number> {
  const seeded = await seeder.seed(systemClock.now());
  if (seeded.state === 'taken') {
    throw new CommandError(`the account ${seeded.by} is named "${DEMO_NAME}" and is no demo data; nothing was written`);
  }
  const { account, state } = seeded;
  const text =
    state === 'present'
      ? `the demo data is in account ${account} already; "namedrop seed --remove" deletes it`
      : `wrote ${DEMO_DAYS} days of demo data into account ${account}: ${seeded.checks} checks, ${seeded.watches} watches; ` +
        `"namedrop users create --account ${account} --email <email>" lets a person see it`;
  output.print({ text, data: { ...seeded, account_id: account, account: undefined } });
  return 0;
}

async function removeDemo(seeder: DemoSeeder, { output }: CommandContext): Promise<number> {
  const removed = await seeder.remove();
  output.print({ text: removed ? 'the demo data is deleted' : 'there is no demo data', data: { removed } });
  return 0;
}
