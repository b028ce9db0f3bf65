import type { AccountId, Clock } from '@namedrop/plugin-api';
import { Plans } from '../accounts/plans.js';
import { CheckArchive } from '../check/check-archive.js';
import { systemClock } from '../defaults/system-clock.js';
import { DemoSeeder } from '../demo/demo-seeder.js';
import type { ConfigSources } from '../deployment/read-config.js';
import { TrackingService } from '../tracking/tracking-service.js';
import { UsageService } from '../usage/usage-service.js';
import { type OpenedPorts, withPorts } from './with-port.js';

/** Returns the seeder of the demo for a deployment. */
export function demoSeeder({ core, get, ...opened }: OpenedPorts): DemoSeeder {
  const services = { checks: get(CheckArchive), usage: get(UsageService), tracking: get(TrackingService) };
  return new DemoSeeder({ ...opened, ...services, matching: core.matching, plan: get(Plans).fallback });
}

/**
 * Writes the history of the demo into a deployment, also while its host runs.
 * @param clock the history ends at its time; default: the system's
 * @returns the account that holds it
 * @throws Error where another account has the name of the demo's; BootError for a configuration that cannot be used
 */
export async function seedDemo(sources: ConfigSources, clock: Clock = systemClock): Promise<AccountId> {
  const seeded = await withPorts({ sources }, (opened) => demoSeeder(opened).seed(clock.now()));
  if (seeded.state === 'taken') throw new Error(`the account ${seeded.by} has the name of the demo's account`);
  return seeded.account;
}
