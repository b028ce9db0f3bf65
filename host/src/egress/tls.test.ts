import test from 'ava';
import { selfSigned } from './certificate.test.helper.js';
import { PUBLIC, rawReceiver, receiver, sent, tlsReceiver, web } from './receivers.test.helper.js';

const NAMES = { 'hook.example': [[PUBLIC]], 'other.example': [[PUBLIC]] };

test('over TLS the name is told to the receiver and proven by its certificate', async (t) => {
  const own = selfSigned('hook.example');
  const servernames: unknown[] = [];
  const { port } = await tlsReceiver(t, own, (request, response) => {
    servernames.push((request.socket as unknown as { servername: string }).servername);
    response.end(request.headers.host);
  });
  const { body } = await web(NAMES, own.cert).post(`https://hook.example:${port}/`, sent());
  t.is(body, `hook.example:${port}`);
  t.deepEqual(servernames, ['hook.example']);
});

test('a certificate that proves nothing ends the exchange, and the reason is told (WDL-19)', async (t) => {
  const own = selfSigned('hook.example');
  const expired = selfSigned('hook.example', -1);
  for (const [server, ca, host, reason] of [
    [own, undefined, 'hook.example', 'it is self-signed'],
    [own, own.cert, 'other.example', 'it is for another name'],
    [expired, expired.cert, 'hook.example', 'it has expired'],
  ] as const) {
    const { port } = await tlsReceiver(t, server, () => t.fail('nothing is sent'));
    await t.throwsAsync(web(NAMES, ca).post(`https://${host}:${port}/`, sent()), {
      message: `the certificate is not valid: ${reason}`,
    });
  }
});

test('a receiver that speaks no TLS, or stops in the middle of it, is told so (WDL-19)', async (t) => {
  const plain = await receiver(t, () => t.fail('nothing is sent'));
  await t.throwsAsync(web(NAMES).post(`https://hook.example:${plain.port}/`, sent()), {
    message: 'the receiver does not speak TLS',
  });
  const closing = await rawReceiver(t, (socket) => void socket.once('data', () => socket.destroy()));
  await t.throwsAsync(web(NAMES).post(`https://hook.example:${closing.port}/`, sent()), {
    message: 'the connection was closed before the response was complete',
  });
});

test('a receiver that hangs before TLS is agreed on is left when the signal says so (WDL-18)', async (t) => {
  const ending = new AbortController();
  const { port, quiet } = await rawReceiver(t, (socket) => {
    socket.once('data', () => ending.abort(new Error('out of time')));
  });
  const posted = web(NAMES).post(`https://hook.example:${port}/`, sent(ending.signal));
  await t.throwsAsync(posted, { message: 'out of time' });
  await quiet();
});

test.serial('what the environment says of certificates changes nothing', async (t) => {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  t.teardown(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  });
  const { port } = await tlsReceiver(t, selfSigned('hook.example'), () => t.fail('nothing is sent'));
  await t.throwsAsync(web(NAMES).post(`https://hook.example:${port}/`, sent()), {
    message: 'the certificate is not valid: it is self-signed',
  });
});
