import { createSocket } from 'node:dgram';
import test, { type ExecutionContext } from 'ava';
import { askNameServers } from './name-servers.js';

const A = 1;
const AAAA = 28;
const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;

/** What a name server answers to a question for one type of record: addresses as bytes, a refusal, or nothing at all. */
type Answers = Readonly<Record<number, readonly Buffer[] | number | undefined>>;

/** A name server on this machine; answers every name alike. @returns its address */
async function nameServer(t: ExecutionContext, answers: Answers): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const answer = answers[query.readUInt16BE(query.indexOf(0, 12) + 1)];
    if (answer !== undefined) socket.send(reply(query, answer), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  t.teardown(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function reply(query: Buffer, answer: readonly Buffer[] | number): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const type = question.subarray(-4, -2);
  const records = typeof answer === 'number' ? [] : answer;
  const code = typeof answer === 'number' ? answer : 0;
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, records.length, 0, 0, 0, 0]);
  const told = records.map((address) =>
    Buffer.from([0xc0, 12, ...type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]),
  );
  return Buffer.concat([header, question, ...told]);
}

const LOOPBACK_6 = Buffer.from([...Array(15).fill(0), 1]);

test('a name stands for all of its addresses, of both versions', async (t) => {
  const server = await nameServer(t, { [A]: [Buffer.of(8, 8, 8, 8), Buffer.of(127, 0, 0, 1)], [AAAA]: [LOOPBACK_6] });
  t.deepEqual((await askNameServers('hook.example', [server])).toSorted(), ['127.0.0.1', '8.8.8.8', '::1']);
});

test('one version is enough, whatever becomes of the other', async (t) => {
  for (const other of [[], NO_SUCH_NAME, SERVER_FAILURE]) {
    const server = await nameServer(t, { [A]: [Buffer.of(8, 8, 8, 8)], [AAAA]: other });
    t.deepEqual(await askNameServers('hook.example', [server]), ['8.8.8.8']);
  }
});

test('a name that is unknown or has no address is told apart from servers that fail or say nothing', async (t) => {
  for (const [answers, message] of [
    [{ [A]: NO_SUCH_NAME, [AAAA]: NO_SUCH_NAME }, 'the name is not known'],
    [{ [A]: [], [AAAA]: [] }, 'the name is not known'],
    [{ [A]: SERVER_FAILURE, [AAAA]: NO_SUCH_NAME }, 'no name server tells what the name stands for'],
    [{}, 'no name server tells what the name stands for'],
  ] as const) {
    await t.throwsAsync(askNameServers('hook.example', [await nameServer(t, answers)]), { message });
  }
  await t.throwsAsync(askNameServers('a..example'), { message: 'the name is not known' });
});

test('what the machine says of its own names does not count', async (t) => {
  const server = await nameServer(t, { [A]: [Buffer.of(8, 8, 8, 8)], [AAAA]: [] });
  t.deepEqual(await askNameServers('localhost', [server]), ['8.8.8.8']);
});
