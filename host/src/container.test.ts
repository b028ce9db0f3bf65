import test from 'ava';
import { notedLog } from './captures/captures.test.helper.js';
import { HostContainer, type HostModule, hostModule } from './container.js';
import { Contributed } from './plugins/contributed.js';
import { token } from './wiring/bind.js';
import { BindingError } from './wiring/binding.js';

class Store {
  constructor(readonly name: string) {}
}
class Reader {
  constructor(readonly parts: { readonly store: Store }) {}
}
const NAME = token<string>('Name');

const storeModule = hostModule((bind) => {
  bind.value(NAME, 'kept');
  bind.service(Store, { name: NAME }, ({ name }) => new Store(name));
});
const readerModule = hostModule((bind) => {
  bind.service(Reader, { store: Store }, (parts) => new Reader(parts));
});

const container = (modules: readonly HostModule[], log = notedLog()) => new HostContainer(modules, log);

test('services of all modules are built of each other, each once per container', (t) => {
  const { get } = container([readerModule, storeModule]);
  t.is(get(Reader).parts.store, get(Store));
  t.is(get(Store).name, 'kept');
  t.not(container([readerModule, storeModule]).get(Store), get(Store));
});

for (const [fault, modules, message] of [
  ['is bound twice', [storeModule, storeModule], 'Name is bound twice'],
  ['needs one that is not bound', [readerModule], 'Reader needs Store, which no module binds'],
  [
    'needs one that is not bound, but another of its name',
    [
      storeModule,
      hostModule((bind) => bind.service(Reader, { store: token<Store>('Store') }, (parts) => new Reader(parts))),
    ],
    'Reader needs Store, which no module binds',
  ],
  [
    'needs itself',
    [
      hostModule((bind) => {
        bind.service(Store, { reader: Reader }, () => new Store(''));
        bind.service(Reader, { store: Store }, (parts) => new Reader(parts));
      }),
    ],
    'services need each other in a circle: Store -> Reader -> Store',
  ],
  [
    'recurs without a binding',
    [hostModule((bind) => bind.lifecycle(token('Sweeper')))],
    'the start of the host needs Sweeper, which no module binds',
  ],
] as const) {
  test(`a service that ${fault} is refused before anything is built, by its name`, (t) => {
    t.throws(() => container(modules), { instanceOf: BindingError, message });
  });
}

test('a service that cannot be built is refused by its name, also where others need it', (t) => {
  const broken = hostModule((bind) => {
    bind.service(Store, {}, () => {
      throw new Error('the disk is full');
    });
  });
  const { get } = container([broken, readerModule]);
  t.throws(() => get(Reader), { instanceOf: BindingError, message: 'Store cannot be built: the disk is full' });
});

/** Module of services that note what becomes of them. */
function lifecycleModule(noted: string[], starts: Record<string, () => void>): HostModule {
  return hostModule((bind) => {
    for (const [name, start] of Object.entries(starts)) {
      const id = token<{ start(): void; stop(): Promise<void> }>(name);
      const stop = async () => {
        noted.push(`stop ${name}`);
        if (name === 'second') throw new Error('down');
      };
      bind.service(id, {}, () => ({ start, stop }));
      bind.lifecycle(id);
    }
  });
}

test('opening starts services in order, and closing stops all of them, also where one fails', async (t) => {
  const noted: string[] = [];
  const starts = {
    first: () => void noted.push('start first'),
    second: () => void noted.push('start second'),
    third: () => void noted.push('start third'),
  };
  const log = notedLog();
  const host = container([lifecycleModule(noted, starts)], log);
  await host.close();
  t.deepEqual(noted, [], 'a service that was never built is not stopped');
  host.open();
  await host.close();
  t.deepEqual(noted, ['start first', 'start second', 'start third', 'stop first', 'stop second', 'stop third']);
  t.deepEqual(
    log.lines.map(([, message]) => message),
    ['something was not written down at the end'],
  );
});

test('a service that cannot be started is refused by its name', (t) => {
  const failing = {
    sweeper: () => {
      throw new Error('no room');
    },
  };
  const host = container([lifecycleModule([], failing)]);
  t.throws(() => host.open(), { instanceOf: BindingError, message: 'sweeper cannot be started: no room' });
});

test('contributions cannot be read before the container opens', (t) => {
  const host = container([]);
  const contributed = host.get(Contributed);
  for (const read of ['surfaces', 'wallet', 'sharedCache', 'tokenBuckets', 'deliveries', 'hasWatches'] as const) {
    t.throws(() => contributed[read], { message: /^\w+ cannot be used before every plugin has started$/ });
  }
  host.open();
  t.deepEqual([contributed.surfaces, contributed.deliveries, contributed.hasWatches], [[], undefined, false]);
});
