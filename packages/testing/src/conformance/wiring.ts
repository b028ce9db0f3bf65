import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ExecutionContext, TestFn } from 'ava';
import { behaviours } from '../behaviours.js';
import { buildPlugin } from '../build-surface.js';
import { inspectAll } from '../captured-log.js';
import { loopbackUpstream } from '../loopback-upstream.js';
import { scene } from './scene.js';
import { SECRET } from './secret.js';
import type { SurfaceSubject } from './subject.js';

const run = promisify(execFile);
const PROBE = fileURLToPath(import.meta.resolve('./print-loaded-modules.js'));
const PROBE_MS = 15_000;
const STAYS_ALIVE = `a process that only imports the plugin and sets it up had not ended after ${PROBE_MS / 1000} s: setup must open no timer and no connection`;
const NOWHERE = 'http://127.0.0.1:9';

/** How the plugin sits in its host: quiet, cheap and deaf to its surroundings. */
export function wiringTests(test: TestFn, subject: SurfaceSubject): void {
  const { name, sdk } = subject;

  test(`${name}: without a key it is unconfigured and says which variables it needs`, async (t) => {
    const { surfaces } = await buildPlugin(subject.plugin, subject.keyless);
    const [surface] = surfaces.filter(({ channel }) => channel === (subject.channel ?? channel));
    t.deepEqual(surface && ('needs' in surface ? surface.needs : []), subject.needs);
  });

  test(`${name}: a misspelt setting is refused`, async (t) => {
    const config = { ...subject.config(NOWHERE, SECRET), apiKeyy: 'x' };
    await t.throwsAsync(buildPlugin(subject.plugin, config), { message: /apiKeyy/ });
  });

  test(`${name}: setting it up asks nobody`, async (t) => {
    const upstream = await loopbackUpstream(t, behaviours.reset());
    await buildPlugin(subject.plugin, subject.config(upstream.url, SECRET));
    t.is(upstream.requests.length, 0);
  });

  if (sdk) {
    test(`${name}: its SDK is not loaded before the first question`, async (t) => {
      const config = JSON.stringify(subject.config(NOWHERE, SECRET));
      const probe = run(process.execPath, [PROBE, subject.module, config], { timeout: PROBE_MS });
      const { stdout } = await probe.catch((cause: Error & { readonly killed?: boolean }) => {
        throw cause.killed ? new Error(STAYS_ALIVE, { cause }) : cause;
      });
      const loaded = JSON.parse(stdout) as string[];
      t.true(loaded.includes(subject.module));
      t.deepEqual(
        sdk.filter((entry) => loaded.includes(entry)),
        [],
      );
    });
  }

  test.serial(`${name}: no variable of the environment changes where or how it asks`, async (t) => {
    const stray = subject.strayVariables ?? {};
    t.teardown(setVariables(stray));
    const printed = watchConsole(t);
    const { ask, upstream } = await scene(t, subject, behaviours.reply(subject.answer('Yes.')));
    t.deepEqual(await ask(), subject.answered('Yes.'));
    t.false(inspectAll(upstream.requests).toLowerCase().includes('stray'));
    for (const [variable, value] of Object.entries(stray)) t.is(process.env[variable], value);
    t.deepEqual(printed, []);
  });
}

/** What is printed on the console until the test ends. */
function watchConsole(t: ExecutionContext): readonly unknown[] {
  const printed: unknown[] = [];
  const { log, info, warn, error, debug } = console;
  const print = (...words: unknown[]) => void printed.push(words);
  Object.assign(console, { log: print, info: print, warn: print, error: print, debug: print });
  t.teardown(() => Object.assign(console, { log, info, warn, error, debug }));
  return printed;
}

/** Sets variables of the environment; calling the result sets them back. */
function setVariables(variables: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return () => void setVariables(Object.fromEntries(before));
}
