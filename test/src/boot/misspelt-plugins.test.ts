import test from 'ava';
import { PLUGINS } from './plugins.js';
import { bootOn, linesOf } from './world.js';

const boot = bootOn(test);

test('a misspelt id of each plugin that comes with the host is reported with the right one', async (t) => {
  const lines = linesOf(await boot(t).refused(Object.fromEntries(PLUGINS.map(({ id }) => [`${id}x`, {}]))));
  for (const { id } of PLUGINS) {
    const found = lines.find((line) => line.startsWith(`${id}x import `)) ?? lines.join('\n');
    t.true(found.endsWith(`; did you mean \`${id}\`?`), found);
    t.notRegex(found, /npm install/);
  }
});

test('an id that is near to none is reported with the package that is missing', async (t) => {
  const [line = ''] = linesOf(await boot(t).refused({ uninstalled: {} }));
  t.regex(line, /; is it installed\? \(npm install @namedrop\/uninstalled\)$/);
});
