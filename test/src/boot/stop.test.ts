import { type Answer, port, provide, service } from '@namedrop/plugin-api';
import { until } from '@namedrop/testing';
import test from 'ava';
import { bootOn, check, freePort, listens, plugin } from './world.js';

const boot = bootOn(test);

/** A surface that answers when it is told to. */
function patient() {
  const answered = Promise.withResolvers<Answer>();
  const asked = Promise.withResolvers<void>();
  const ask = () => {
    asked.resolve();
    return answered.promise;
  };
  return {
    surface: { platform: 'claude', channel: 'api', ask } as const,
    asked: asked.promise,
    answer: answered.resolve,
  };
}

const ANSWER: Answer = { text: 'Acme is popular.', citations: [] };
test('stopping lets a request in flight finish, refuses new ones, and stops the plugins afterwards', async (t) => {
  const slow = patient();
  const pages: string[] = [];
  const place = await freePort();
  const claude = plugin('claude', {
    adds: { surfaces: [slow.surface], stop: async () => void pages.push('stopped') },
  });
  const host = await boot(t).start({ claude }, { config: { port: place } });
  const checking = check(host, { query: t.title, providers: ['claude'] });
  await slow.asked;
  const stopping = host.stop();
  await until(async () => !(await listens(place)));
  t.deepEqual(pages, []);
  slow.answer(ANSWER);
  const { status, body } = await checking;
  t.is(status, 200);
  t.true((body.providers as { claude: { mentioned: boolean } }).claude.mentioned);
  await stopping;
  t.deepEqual(pages, ['stopped']);
});

test('a request that outlasts the time to drain is cut, and the question behind it is cancelled', async (t) => {
  const cancelled = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const ask = (_question: unknown, signal: AbortSignal) => {
    signal.addEventListener('abort', () => cancelled.resolve());
    asked.resolve();
    return new Promise<never>(() => undefined);
  };
  const claude = plugin('claude', { adds: { surfaces: [{ platform: 'claude', channel: 'api', ask }] } });
  const host = await boot(t).start({ claude }, { config: { drainMs: 100 } });
  const checking = t.throwsAsync(check(host, { query: t.title, providers: ['claude'] }));
  await asked.promise;
  await host.stop();
  await checking;
  await cancelled.promise;
});

test('stop can be called twice at once, and a plugin that fails to stop does not keep the others', async (t) => {
  const pages: string[] = [];
  const { start, log } = boot(t);
  const place = await freePort();
  const plugins = {
    first: plugin('first', { adds: { stop: async () => void pages.push('first') } }),
    angry: plugin('angry', { adds: { stop: () => Promise.reject(new Error('let me be')) } }),
    last: plugin('last', { adds: { stop: async () => void pages.push('last') } }),
  };
  const host = await start(plugins, { config: { port: place } });
  await Promise.all([host.stop(), host.stop()]);
  await host.stop();
  t.deepEqual(pages, ['last', 'first']);
  t.deepEqual(
    log.lines.filter(({ level }) => level === 'error').map(({ message }) => message),
    ['stop: let me be'],
  );
  t.false(await listens(place));
});

test('what a plugin built in its sandbox is closed on stop, after the plugin and after its users', async (t) => {
  const pages: string[] = [];
  const A = port<{ name: string }>('A');
  @service()
  class Pool {
    name = 'pool';
    dispose() {
      pages.push('pool closed');
    }
  }
  const host = await boot(t).start({
    user: plugin('user', { requires: { a: A }, adds: { stop: async () => void pages.push('user stopped') } }),
    owner: plugin('owner', {
      provides: [A],
      setup: ({ make }) => ({
        ports: [provide(A, make(Pool))],
        stop: async () => void pages.push('owner stopped'),
      }),
    }),
  });
  await host.stop();
  t.deepEqual(pages, ['user stopped', 'owner stopped', 'pool closed']);
});
