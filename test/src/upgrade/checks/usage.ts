import type { UsageResponse } from '@namedrop/contract';
import type { Upgraded } from '../world.js';

/** Usage of the fixture is reported: later calls add to it. */
export async function usage({ before, scene, call }: Upgraded): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, token } of [scene.acme, scene.globex]) {
    const old = before.usage.find(({ account }) => account === id);
    const response = await call(token, 'GET', '/v1/usage?granularity=total');
    const { total } = (await response.json()) as UsageResponse;
    if (old && (total.requests < old.requests || total.billable_units < old.units)) {
      faults.push(`account ${id} had ${old.requests} requests and ${old.units} units, now ${JSON.stringify(total)}`);
    }
  }
  return faults;
}
