import { join } from 'node:path';
import test from 'ava';
import { changedRuns } from '../upgrade/checks/runs.js';
import { faultsOf } from '../upgrade/faults.js';
import { ABSENT, CONFIG } from '../upgrade/settings.js';
import { passHour, untilSettled } from '../upgrade/settle.js';
import { upgrade } from '../upgrade/world.js';
import { deploymentFolder, SEALED, unusedDatabase } from './world.js';

test('a backup of the earlier release restores into an empty database, where each piece of its work is finished once', async (t) => {
  const world = await upgrade(t, {
    async move(source) {
      const target = await unusedDatabase(t);
      const folder = await deploymentFolder(t, { settings: { secretKey: CONFIG.secretKey } });
      const file = join(folder.path, 'earlier.backup');
      const backup = await folder.run(['backup', file, ...SEALED], { DATABASE_URL: source });
      t.is(backup.code, 0, backup.stderr);
      const restored = await folder.run(['restore', file, ...SEALED, '--json'], { DATABASE_URL: target });
      t.is(restored.code, 0, restored.stderr);
      t.true(JSON.parse(restored.stdout).migrated.includes('namedrop/030-surfaces-of-brands'));
      return target;
    },
  });
  await untilSettled(world);
  t.deepEqual(await faultsOf(world), {});

  world.engine.says(ABSENT);
  await passHour(world);
  t.deepEqual(await changedRuns(world), []);
});
