import { ForbiddenAddress } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { guardedConnect } from './guarded-connect.js';
import { GuardedWeb } from './guarded-web.js';
import { Reach } from './reach.js';
import { names, PRIVATE, PUBLIC, receiver, sent, web } from './receivers.test.helper.js';

/** Which spellings reach a server on 127.0.0.1 where nobody is on guard, and what else has to be refused. */
const SPELLINGS = [
  ...[
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.1',
    '127.0.0.1',
    '127.0.0.1.',
  ],
  ...['0.0.0.0', '0', '①②⑦.⓪.⓪.①', '127。0。0。1', 'localhost', 'LocalHost.', 'a.localhost'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::]', '[::1]', '[64:ff9b::127.0.0.1]'],
  ...['[::ffff:0.0.0.0]', '[2002:7f00:1::1]', '[fe80::1]', '10.0.0.1', '169.254.169.254'],
];

const privateServer = (t: ExecutionContext) =>
  receiver(t, (_request, response) => void response.end('secret'), { address: PRIVATE });
const refused = { instanceOf: ForbiddenAddress };

test('a private server answers whoever is not on guard, so that these tests could fail', async (t) => {
  const { port, connections } = await privateServer(t);
  for (const host of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0.0.0.0', '[::ffff:127.0.0.1]']) {
    t.is(await (await fetch(`http://${host}:${port}/`)).text(), 'secret', host);
  }
  t.not(connections(), 0);
});

for (const host of SPELLINGS) {
  test(`${host} does not reach a private server (WAT-18)`, async (t) => {
    const { port, connections } = await privateServer(t);
    for (const scheme of ['http', 'https']) {
      await t.throwsAsync(web().post(`${scheme}://${host}:${port}/`, sent()), refused);
    }
    t.is(connections(), 0);
  });

  test(`${host} does not reach it either when only connecting is guarded`, async (t) => {
    const { port, connections } = await privateServer(t);
    const { hostname } = new URL(`http://${host}/`);
    const connect = guardedConnect({ reach: new Reach(), lookUp: async (name) => [name] }, AbortSignal.timeout(5000));
    const options = { hostname: hostname.replace(/^\[|\]$/g, ''), protocol: 'http:', port: String(port) };
    const [error, socket] = await new Promise<unknown[]>((resolve) => connect(options, (...args) => resolve(args)));
    t.true(error instanceof ForbiddenAddress, String(error));
    t.is(socket, null);
    t.is(connections(), 0);
  });
}

for (const [what, answer] of [
  ['a private address', [PRIVATE]],
  ['a mapped private address', [`::ffff:${PRIVATE}`]],
  ['a public and a private address', [PUBLIC, PRIVATE]],
  ['a private and a public address', [PRIVATE, PUBLIC]],
  ['a private IPv6 address beside a public IPv4 one', [PUBLIC, '::1']],
  ['something that is no address', ['127.1']],
  ['nothing', []],
] as const) {
  test(`a name that stands for ${what} does not reach a private server`, async (t) => {
    const { port, connections } = await privateServer(t);
    const guarded = web({ 'hook.example': [answer] });
    await t.throwsAsync(guarded.post(`http://hook.example:${port}/`, sent()), {
      ...refused,
      message: 'the name stands for a private, local or reserved address',
    });
    t.is(connections(), 0);
  });
}

test('a name that stands for another address once it was judged is not looked up again', async (t) => {
  const secret = await privateServer(t);
  await receiver(t, (_request, response) => void response.end('public'), { port: secret.port });
  const { lookUp, asked } = names({ 'rebinding.example': [[PUBLIC], [PRIVATE], [PUBLIC], [PRIVATE]] });
  const guarded = new GuardedWeb({ reach: new Reach([`${PUBLIC}/32`]), lookUp });
  const url = `http://rebinding.example:${secret.port}/`;
  for (const turn of ['public', 'private', 'public', 'private']) {
    if (turn === 'public') t.is((await guarded.post(url, sent())).body, 'public');
    else await t.throwsAsync(guarded.post(url, sent()), refused);
  }
  t.is(asked.length, 4, 'once for each POST');
  t.is(secret.connections(), 0);
});

test('a redirect to a private address is told, and not followed', async (t) => {
  const secret = await privateServer(t);
  const location = `http://${PRIVATE}:${secret.port}/`;
  for (const status of [301, 302, 303, 307, 308]) {
    const { port } = await receiver(t, (_request, response) => void response.writeHead(status, { location }).end());
    t.is((await web().post(`http://${PUBLIC}:${port}/`, sent())).status, status);
  }
  t.is(secret.connections(), 0);
});

test('a connection that turns out to lead elsewhere is left before anything is sent', async (t) => {
  let bytes = 0;
  const { port, connections, quiet } = await receiver(t, (request, response) => {
    bytes += request.socket.bytesRead;
    response.end();
  });
  const judgements = [true, false];
  const reach = { includes: () => judgements.shift() ?? false };
  const connect = guardedConnect({ reach, lookUp: async () => [PUBLIC] }, AbortSignal.timeout(5000));
  const options = { hostname: 'hook.example', protocol: 'http:', port: String(port) };
  const [error, socket] = await new Promise<unknown[]>((resolve) => connect(options, (...args) => resolve(args)));
  t.true(error instanceof ForbiddenAddress);
  t.is(socket, null);
  await quiet();
  t.deepEqual([connections(), bytes], [1, 0]);
});

test('localhost is the loopback address that the operator allows, and nobody is asked for it', async (t) => {
  const { port } = await receiver(t, (_request, response) => void response.end('mine'), { address: PRIVATE });
  const { lookUp, asked } = names({});
  const guarded = new GuardedWeb({ reach: new Reach(['127.0.0.0/8']), lookUp });
  for (const host of ['localhost', 'a.localhost', PRIVATE]) {
    t.is((await guarded.post(`http://${host}:${port}/`, sent())).body, 'mine', host);
  }
  t.deepEqual(asked, []);
});

test('of several addresses the next is tried when one does not answer', async (t) => {
  const { port } = await receiver(t, (_request, response) => void response.end('second'));
  const reach = new Reach(['127.0.0.0/8']);
  const guarded = new GuardedWeb({ reach, lookUp: async () => ['127.0.0.3', PUBLIC] });
  t.is((await guarded.post(`http://hook.example:${port}/`, sent())).body, 'second');
});
