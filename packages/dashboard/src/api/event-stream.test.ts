import test from 'ava';
import { readEvents } from './event-stream.js';

test('events are read across pieces; comments are left out, and an end without an empty line is no event', async (t) => {
  const pieces = ['event: acc', 'epted\ndata: {"a":"ü', '"}\n\n: beat\n\nevent: report\r\ndata: 1\r\n\r\ndata: 2'];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  t.deepEqual(events, [
    { event: 'accepted', data: '{"a":"ü"}' },
    { event: 'report', data: '1' },
  ]);
});
