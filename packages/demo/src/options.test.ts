import test from 'ava';
import { DemoError } from './demo-error.js';
import { HELP, readOptions } from './options.js';

test('without options the demo asks the first recorded question on any free port, and serves on', (t) => {
  t.deepEqual({ ...readOptions([]) }, { port: 0, fast: false, plain: false, exit: false, help: false });
});

test('every option of the help text is understood', (t) => {
  const options = readOptions([
    '--query',
    'q',
    '--brand',
    'b',
    '--port',
    '4600',
    '--fast',
    '--plain',
    '--exit',
    '--help',
  ]);
  t.deepEqual({ ...options }, { query: 'q', brand: 'b', port: 4600, fast: true, plain: true, exit: true, help: true });
  for (const name of Object.keys(options)) t.true(HELP.includes(`--${name}`), name);
});

for (const port of ['-1', '65536', 'abc', '80.5', '', '0x10', ' ']) {
  test(`--port refuses "${port}"`, (t) => {
    t.throws(() => readOptions([`--port=${port}`]), { instanceOf: DemoError, message: /--port takes a number/ });
  });
}

for (const args of [['--querry', 'x'], ['stray'], ['--query'], ['--exit=yes']]) {
  test(`"${args.join(' ')}" is refused in one sentence that points to the help`, (t) => {
    t.throws(() => readOptions(args), {
      instanceOf: DemoError,
      message: /^[^\n]+; "npm run demo -- --help" lists what there is\.$/,
    });
  });
}
