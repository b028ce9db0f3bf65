import type { AccountId, Clock } from '@namedrop/plugin-api';
import { withPorts } from '../cli/with-port.js';
import type { ConfigSources } from '../config/read-config.js';
import { systemClock } from '../defaults/system-clock.js';
import { DemoSeeder } from './demo-seeder.js';

/**
 * Writes the history of the demo into a deployment, also while its host runs.
 * @param clock the history ends at its time; default: the system's
 * @returns the account that holds it
 * @throws Error where another account has the name of the demo's; BootError for a configuration that cannot be used
 */
export async function seedDemo(sources: ConfigSources, clock: Clock = systemClock): Promise<AccountId> {
  const seeded = await withPorts({ sources }, (opened) => new DemoSeeder(opened).seed(clock.now()));
  if (seeded.state === 'taken') throw new Error(`the account ${seeded.by} has the name of the demo's account`);
  return seeded.account;
}
