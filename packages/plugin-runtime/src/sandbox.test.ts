import 'reflect-metadata';
import { inspect } from 'node:util';
import { type Clock, Database, Http, inject, service } from '@namedrop/plugin-api';
import test from 'ava';
import { Sandbox } from './sandbox.js';

const http = { fetch: globalThis.fetch };
const sandbox = (id = 'acme') => new Sandbox(id, { web: Http }, { web: http });

@service()
class Client {
  constructor(@inject(Http) readonly http: Http) {}
}

@service()
class Engine {
  disposed = 0;
  constructor(@inject(Client) readonly client: Client) {}
  dispose() {
    this.disposed++;
  }
}

@service()
class Greedy {
  constructor(
    @inject(Client) readonly client: Client,
    @inject(Database) readonly database: Database,
  ) {}
}

@service()
class Owner {
  constructor(@inject(Greedy) readonly greedy: Greedy) {}
}

@service()
class Forgetful {
  constructor(
    @inject(Http) readonly http: Http,
    readonly clock: Clock,
  ) {}
}

test('a class gets the granted ports and the classes it names, each built once', (t) => {
  const own = sandbox();
  const engine = own.make(Engine);
  t.is(engine.client.http, http);
  t.is(own.make(Engine), engine);
  t.is(own.make(Client), engine.client);
});

test('two plugins do not share what they build, even of the same class', (t) => {
  const [one, other] = [sandbox('one'), sandbox('other')];
  t.not(one.make(Engine), other.make(Engine));
  t.not(one.make(Client), other.make(Client));
});

test('a class that was declared after both sandboxes were made is not shared either', (t) => {
  const [one, other] = [sandbox('one'), sandbox('other')];
  @service()
  class Late {
    constructor(@inject(Http) readonly http: Http) {}
  }
  @service()
  class Later {
    constructor(@inject(Late) readonly late: Late) {}
  }
  t.not(one.make(Later).late, other.make(Later).late);
});

test('a port that was not declared cannot be resolved, and the error shows the way to it', (t) => {
  t.throws(() => sandbox().make(Owner), {
    message:
      "Owner -> Greedy -> Database: 'acme' does not have it among its 'requires'; add it there, as in requires: { database: Database }",
  });
  t.throws(() => sandbox().make(Greedy), { message: /^Greedy -> Database: / });
});

test('a port that another plugin was granted stays out of reach', (t) => {
  const database = {};
  new Sandbox('other', { db: Database, web: Http }, { db: database, web: http }).make(Owner);
  t.throws(() => sandbox().make(Owner), { message: /'acme' does not have it/ });
});

test('a parameter without @inject is refused instead of being undefined', (t) => {
  t.throws(() => sandbox().make(Forgetful), {
    message: 'Forgetful: parameter 2 of the constructor has no @inject(a port or a class)',
  });
});

test('classes that need each other are refused with the way around', (t) => {
  class First {}
  class Second {}
  inject(Second)(First, undefined, 0);
  inject(First)(Second, undefined, 0);
  t.throws(() => sandbox().make(First), { message: 'classes need each other: First -> Second -> First' });
});

test('disposing closes what the plugin built, once, and leaves the ports alone', async (t) => {
  const port = { fetch: globalThis.fetch, dispose: () => t.fail('the port belongs to the host') };
  const own = new Sandbox('acme', { web: Http }, { web: port });
  const engine = own.make(Engine);
  await own.dispose();
  t.is(engine.disposed, 1);
  t.throws(() => own.make(Engine), { message: /disposed/ });
});

test('reading a port that is not granted throws a sentence; granted ports and common probes do not', async (t) => {
  const { ports } = new Sandbox('acme', { web: Http }, { web: http });
  t.is(ports.web, http);
  t.throws(() => ports.jobs, {
    message:
      "'acme' uses ports.jobs, but its manifest requires web: add jobs to 'requires' with its port, as in requires: { http: Http }",
  });
  t.throws(() => new Sandbox('acme', {}, {}).ports.http, { message: /its manifest requires no port: add http/ });
  t.false('jobs' in ports);
  t.deepEqual(Object.keys(await Promise.resolve(ports)), ['web']);
  t.is(JSON.stringify(new Sandbox('acme', {}, {}).ports), '{}');
  t.notThrows(() => `${ports} ${inspect(ports)}`);
});
