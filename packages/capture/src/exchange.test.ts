import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { exchange } from './exchange.js';

const MIB = 2 ** 20;
const over = (response: Response) =>
  exchange(
    { fetch: async () => response },
    { url: 'http://vendor.test/', headers: {}, signal: new AbortController().signal },
  );

/** A body of chunks of 1 MiB without end, which notes how many were asked for and whether it was cancelled. */
function endless() {
  const seen = { chunks: 0, cancelled: false };
  const body = new ReadableStream({
    pull: (controller) => {
      seen.chunks++;
      controller.enqueue(new Uint8Array(MIB));
    },
    cancel: () => {
      seen.cancelled = true;
    },
  });
  return { seen, body };
}

test('a reply comes whole, whatever its status and wherever its characters are split', async (t) => {
  const [head, tail] = [new Uint8Array([0x7b, 0xc3]), new Uint8Array([0xa9, 0x7d])];
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(head);
      controller.enqueue(tail);
      controller.close();
    },
  });
  t.deepEqual(await over(new Response(body)), { status: 200, body: '{é}' });
  t.deepEqual(await over(new Response('no', { status: 402 })), { status: 402, body: 'no' });
  t.deepEqual(await over(new Response(null, { status: 204 })), { status: 204, body: '' });
  t.is((await over(new Response('x'.repeat(2 * MIB)))).body.length, 2 * MIB);
});

test('a reply of more than 2 MiB is an error, and the rest of it is not fetched', async (t) => {
  const { seen, body } = endless();
  const error = await t.throwsAsync(over(new Response(body)), { instanceOf: SurfaceError });
  t.is((error as SurfaceError | undefined)?.fault, 'error');
  t.true(seen.cancelled);
  t.true(seen.chunks < 6);
});

test('of a refusal that is too large, the status is enough', async (t) => {
  t.deepEqual(await over(new Response(endless().body, { status: 503 })), { status: 503, body: '' });
});
