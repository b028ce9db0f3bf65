import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ForbiddenAddress } from '@namedrop/plugin-api';
import test from 'ava';
import { GuardedWeb } from './guarded-web.js';
import { Reach } from './reach.js';
import { PRIVATE, PUBLIC, rawReceiver, receiver, sent, web } from './receivers.test.helper.js';

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('a POST arrives byte for byte, with its headers and the name in Host, and the answer comes back', async (t) => {
  const { port } = await receiver(t, async (request, response) => {
    const { method, url, headers } = request;
    response.writeHead(202).end(JSON.stringify({ method, url, headers, body: await textOf(request) }));
  });
  const { status, body } = await web({ 'hook.example': [[PUBLIC]] }).post(
    `http://hook.example:${port}/a%20b?x=1#y`,
    sent(),
  );
  t.is(status, 202);
  const { headers, ...rest } = JSON.parse(body);
  t.deepEqual(rest, { method: 'POST', url: '/a%20b?x=1', body: sent().body });
  t.like(headers, {
    ...sent().headers,
    host: `hook.example:${port}`,
    'content-length': String(Buffer.byteLength(sent().body)),
  });
});

for (const status of [200, 204, 301, 404, 500]) {
  test(`status ${status} is told as it is`, async (t) => {
    const { port } = await receiver(t, (_request, response) => void response.writeHead(status).end());
    t.deepEqual(await web().post(`http://${PUBLIC}:${port}/`, sent()), { status, body: '' });
  });
}

test('a redirect is not followed (WDL-17)', async (t) => {
  const other = await receiver(t, (_request, response) => void response.end());
  const { port } = await receiver(t, (_request, response) => {
    response.writeHead(302, { location: `http://${PUBLIC}:${other.port}/` }).end('moved');
  });
  t.deepEqual(await web().post(`http://${PUBLIC}:${port}/`, sent()), { status: 302, body: 'moved' });
  t.is(other.connections(), 0);
});

test('each exchange has a connection of its own, and leaves none open', async (t) => {
  const { port, connections, quiet } = await receiver(t, (_request, response) => void response.end('ok'));
  const guarded = web();
  for (let n = 0; n < 3; n++) await guarded.post(`http://${PUBLIC}:${port}/`, sent());
  t.is(connections(), 3);
  await quiet();
});

for (const bytes of [65_535, 65_536, 65_537]) {
  test(`of a body of ${bytes} bytes no more than 64 KiB are read`, async (t) => {
    const { port } = await receiver(t, (_request, response) => void response.end('x'.repeat(bytes)));
    const { body } = await web().post(`http://${PUBLIC}:${port}/`, sent());
    t.is(body.length, Math.min(bytes, 65_536));
  });
}

test('a body without an end is cut off, and its connection closed', async (t) => {
  const { port, quiet } = await receiver(t, (_request, response) => {
    const pour = () => {
      while (response.write('x'.repeat(10_000)));
    };
    response.on('drain', pour);
    pour();
  });
  const { status, body } = await web().post(`http://${PUBLIC}:${port}/`, sent());
  t.deepEqual([status, body], [200, 'x'.repeat(65_536)]);
  await quiet();
});

for (const [what, beginning, endless] of [
  ['interim responses', '', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'],
  ['extensions of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1', ';x=y'],
  [
    'chunks that are nearly all extension',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
    `1;${'x'.repeat(1000)}\r\n.\r\n`,
  ],
] as const) {
  test(`${what} without an end are read no further than a quarter of a MiB`, async (t) => {
    const { port, quiet } = await rawReceiver(t, (socket) => {
      const some = endless.repeat(Math.ceil(16_384 / endless.length));
      const pour = () => {
        while (socket.write(some));
      };
      socket.once('data', () => socket.write(beginning, pour)).on('drain', pour);
    });
    const signal = new AbortController().signal;
    const posted = web().post(`http://${PUBLIC}:${port}/`, sent(signal));
    await t.throwsAsync(posted, { message: 'the receiver sent too much' });
    await quiet();
  });
}

test('a body that is no UTF-8, and one that is packed, come as text all the same', async (t) => {
  const bodies = [Buffer.of(0x6f, 0x6b, 0xff, 0xc3, 0x28), gzipSync('ok')];
  const { port } = await receiver(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bodies.shift());
  });
  t.is((await web().post(`http://${PUBLIC}:${port}/`, sent())).body, 'ok\uFFFD\uFFFD(');
  t.true((await web().post(`http://${PUBLIC}:${port}/`, sent())).body.startsWith('\u001f'));
});

test('a body that drips is ended by the signal, whose reason is told', async (t) => {
  const { port, quiet } = await receiver(t, (_request, response) => {
    const timer = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(timer));
  });
  const ending = new AbortController();
  const posted = web().post(`http://${PUBLIC}:${port}/`, sent(ending.signal));
  setTimeout(() => ending.abort(new Error('out of time')), 100);
  await t.throwsAsync(posted, { message: 'out of time' });
  await quiet();
});

test('a receiver that says nothing is left when the signal says so, and so is one that answers halfway (WDL-18)', async (t) => {
  for (const answer of ['', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 200 OK\r\ncontent-le']) {
    const ending = new AbortController();
    const { port, quiet } = await rawReceiver(t, (socket) => {
      socket.write(answer);
      socket.once('data', () => ending.abort(new Error('out of time')));
    });
    await t.throwsAsync(web().post(`http://${PUBLIC}:${port}/`, sent(ending.signal)), { message: 'out of time' });
    await quiet();
  }
});

test('a name that is looked up for ever, and a signal that was aborted before, end at once', async (t) => {
  const ending = new AbortController();
  const endless = new GuardedWeb({ reach: new Reach(), lookUp: () => new Promise(() => {}) });
  const posted = endless.post('http://hook.example.com/', sent(ending.signal));
  await sleep(10);
  ending.abort(new Error('out of time'));
  await t.throwsAsync(posted, { message: 'out of time' });
  await t.throwsAsync(web().post('http://hook.example.com/', sent(ending.signal)), { message: 'out of time' });
});

test('what goes wrong is told in our words (WDL-19)', async (t) => {
  const faulty = async (answer: string, end: 'end' | 'resetAndDestroy' = 'end') => {
    const { port } = await rawReceiver(t, (socket) => {
      socket.once('data', () => {
        socket.write(answer);
        setImmediate(() => socket[end]());
      });
    });
    return web().post(`http://${PUBLIC}:${port}/`, sent());
  };
  const early = 'the connection was closed before the response was complete';
  const ok = 'HTTP/1.1 200 OK\r\n';
  for (const [failing, message] of [
    [web().post('http://hook.example.com/', sent()), 'the exchange failed (ENOTFOUND)'],
    [faulty('', 'resetAndDestroy'), early],
    [faulty(''), early],
    [faulty(`${ok}content-length: 10\r\n\r\nab`), early],
    [faulty('SSH-2.0-OpenSSH_9.6\r\n'), 'the answer is not HTTP'],
    [faulty(`${ok}x: ${'y'.repeat(20_000)}\r\n\r\n`), 'the headers of the answer are too long'],
  ] as const) {
    const error = await t.throwsAsync(failing);
    t.is(error.message, message);
  }
});

test('a port on which nobody listens refuses the connection (WDL-19)', async (t) => {
  const { port } = await receiver(t, () => {}, { address: '127.0.0.1' });
  await t.throwsAsync(web().post(`http://${PUBLIC}:${port}/`, sent()), { message: 'the connection was refused' });
});

test('a header that would end its line is refused before anything is sent', async (t) => {
  const { port, connections } = await receiver(t, (_request, response) => void response.end());
  for (const value of ['a\r\nx-other: b', 'a\nb', 'a\0']) {
    const init = { ...sent(), headers: { 'x-service-event': value } };
    await t.throwsAsync(web().post(`http://${PUBLIC}:${port}/`, init), {
      message: 'a header of the request holds what no header can',
    });
  }
  t.is(connections(), 0);
});

test('an address that is refused without the network is so for a POST, too', async (t) => {
  for (const [url, message] of [
    ['ftp://example.com/', 'the URL must start with http:// or https://'],
    ['http://127.0.0.1/', 'the URL must not name a private, local or reserved address'],
  ] as const) {
    await t.throwsAsync(web().post(url, sent()), { instanceOf: ForbiddenAddress, message });
  }
  t.is(web().refusalOf('https://127.0.0.1/', ['https']), 'must not name a private, local or reserved address');
  t.is(web().refusalOf(`http://${PUBLIC}/`, ['https']), undefined);
});

for (const [status, location, expected] of [
  [301, 'https://acme.example/a?x=1#top', 'https://acme.example/a?x=1#top'],
  [302, '/b', `http://${PUBLIC}:port/b`],
  [303, '//acme.example', 'http://acme.example/'],
  [307, 'c', `http://${PUBLIC}:port/c`],
  [308, 'javascript:alert(1)', 'javascript:alert(1)'],
  [302, 'http://', undefined],
  [302, undefined, undefined],
  [200, 'https://acme.example/', undefined],
  [404, 'https://acme.example/', undefined],
] as const) {
  test(`a GET of status ${status} to ${location} redirects to ${expected}`, async (t) => {
    const { port, quiet } = await receiver(t, (request, response) => {
      t.like(request, { method: 'GET', url: '/x?y=1' });
      response.writeHead(status, location === undefined ? {} : { location }).end('moved');
    });
    const found = await web().redirectOf(`http://${PUBLIC}:${port}/x?y=1`, sent().signal);
    t.is(found, expected?.replace('port', String(port)));
    await quiet();
  });
}

test('a redirect is known before its body, which is not read', async (t) => {
  const { port, quiet } = await receiver(t, (_request, response) => {
    response.writeHead(302, { location: 'https://acme.example/' }).write('x'.repeat(100_000));
  });
  t.is(await web().redirectOf(`http://${PUBLIC}:${port}/`, sent().signal), 'https://acme.example/');
  await quiet();
});

test('a redirect is not asked of a private address, as a literal and as what a name stands for', async (t) => {
  const { port, connections } = await receiver(t, (_request, response) => void response.end(), { address: PRIVATE });
  for (const host of [PRIVATE, 'link.example']) {
    const found = web({ 'link.example': [[PRIVATE]] }).redirectOf(`http://${host}:${port}/`, sent().signal);
    await t.throwsAsync(found, { instanceOf: ForbiddenAddress });
  }
  t.is(connections(), 0);
});
