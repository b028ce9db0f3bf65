import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import { ROOT } from '../checkout/repository.js';
import { freePort } from './free-port.js';
import { LANGUAGES, type LanguageName, programOf, testIn } from './languages.js';

const SECRET = 'a secret of at least 16 characters';
const BODY = '{"event":"watch.fired","run_id":"run-1","brand":"Café 🚀"}';

/**
 * Runs the page's receiver. @returns sends it a delivery, and tells its status
 * @throws Error when it ends by itself
 */
async function startReceiver(t: ExecutionContext, language: LanguageName, receiverSecret = SECRET) {
  const { file, command } = LANGUAGES[language];
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-receiver-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, file), programOf('docs/webhooks.md', language, 'receiver'));
  const port = await freePort();
  const [program, ...args] = command(file, port) as [string, ...string[]];
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: receiverSecret };
  // A group of its own: `go run` leaves what it runs behind otherwise.
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  t.teardown(() => {
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGKILL');
  });
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
    await response.body?.cancel();
    return response.status;
  };
  for (const end = Date.now() + 120_000; ; await sleep(50)) {
    if (await post('', {}).catch(() => undefined)) return post;
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`the receiver in ${language} does not run: ${said}`);
  }
}

function signed(body: string, { at = Math.floor(Date.now() / 1000), secret = SECRET } = {}) {
  const mac = (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('hex');
  return { 'x-service-signature': mac(body), 'x-mentions-signature': `t=${at},v1=${mac(`${at}.${body}`)}` };
}

async function believesWhatIsSigned(t: ExecutionContext, language: LanguageName): Promise<void> {
  const post = await startReceiver(t, language);
  const now = Math.floor(Date.now() / 1000);
  const { 'x-service-signature': plain, 'x-mentions-signature': timed } = signed(BODY);
  t.is(await post(BODY, signed(BODY)), 204);
  t.is(await post(BODY, signed(BODY)), 204, 'a repeat is accepted');
  t.is(await post(BODY.replace('é', 'e'), signed(BODY)), 400);
  t.is(await post(BODY, signed(BODY, { secret: 'another secret of theirs' })), 400);
  t.is(await post(BODY, signed(BODY, { at: now - 600 })), 400);
  t.is(await post(BODY, signed(BODY, { at: now + 600 })), 400);
  t.is(await post(BODY, { 'x-service-signature': plain }), 400);
  t.is(await post(BODY, { 'x-mentions-signature': timed }), 400);
  t.is(await post(BODY, { ...signed(BODY), 'x-service-signature': 'z'.repeat(64) }), 400);
}

/** It does not run, or refuses whatever it gets. */
async function believesNobodyWithoutSecret(t: ExecutionContext, language: LanguageName): Promise<void> {
  const post = await startReceiver(t, language, '').catch(({ message }: Error) => {
    t.regex(message, /WEBHOOK_SECRET is empty/);
  });
  if (post) t.is(await post(BODY, signed(BODY, { secret: '' })), 400);
}

for (const language of ['ts', 'python', 'go', 'php'] as const) {
  const testReceiver = testIn(language);
  testReceiver(`the receiver in ${language} believes nobody as long as it has no secret`, async (t) => {
    await believesNobodyWithoutSecret(t, language);
  });
  testReceiver(
    `the receiver in ${language} believes what is signed in both ways, and nothing else (EVT-14, EVT-15, EVT-20, EVT-21, EVT-24)`,
    async (t) => {
      await believesWhatIsSigned(t, language);
    },
  );
}
