import { randomUUID } from 'node:crypto';
import { ExtractBrandsResponse } from '@namedrop/contract';
import type { BrandOccurrence } from '@namedrop/core';
import test from 'ava';
import fc from 'fast-check';
import { firstMentions, fittedReply, MAX_REPLY_BYTES } from './fit-mentions.js';

const REST = { request_id: randomUUID(), usage: { billable_units: 1, latency_ms: 3 } } as const;

const occurrence = (context: string): BrandOccurrence => ({ brand: 'Acme', rank: 1, sentiment: 'neutral', context });
const bytesOf = (value: object) => Buffer.byteLength(JSON.stringify(value));
const replyTo = (found: readonly BrandOccurrence[]): ExtractBrandsResponse =>
  JSON.parse(new TextDecoder().decode(fittedReply(REST, firstMentions(found, 'openai'))));

/** Mentions whose whole reply has exactly so many bytes. */
function fillingUpTo(bytes: number): BrandOccurrence[] {
  const found = Array.from({ length: 5000 }, () => occurrence('a'));
  const missing = bytes - fittedReply(REST, firstMentions(found, 'openai')).length;
  return [...found.slice(1), occurrence('a'.repeat(1 + missing))];
}

test('a reply of exactly 1 MiB has every mention and neither truncated nor total (EXB)', (t) => {
  const reply = replyTo(fillingUpTo(MAX_REPLY_BYTES));
  t.is(bytesOf(reply), MAX_REPLY_BYTES);
  t.deepEqual(Object.keys(reply).toSorted(), ['mentions', 'request_id', 'usage']);
  t.is(reply.mentions.length, 5000);
});

test('a reply that would have 1 byte more leaves out mentions at the end, and says so (EXB)', (t) => {
  const reply = replyTo(fillingUpTo(MAX_REPLY_BYTES + 1));
  t.true(bytesOf(reply) <= MAX_REPLY_BYTES);
  t.like(reply, { truncated: true, total: 5000 });
  t.is(reply.mentions.length, 4999);
});

test('a text without mentions is answered with an empty list', (t) => {
  t.deepEqual(replyTo([]), { ...REST, mentions: [] });
});

test('a reply has at most 1 MiB, begins like the whole list, and leaves out no mention that would fit', (t) => {
  const contexts = fc.array(fc.string({ maxLength: 500, unit: 'binary' }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(contexts, fc.integer({ min: 1, max: 600 }), (some, times) => {
      const found = Array.from({ length: times }, () => some.map(occurrence)).flat();
      const whole = found.map(({ brand, ...rest }) => ({ brand, provider: 'openai', ...rest }));
      const reply = ExtractBrandsResponse.parse(replyTo(found));
      const count = reply.mentions.length;
      const isWhole = bytesOf({ ...REST, mentions: whole }) <= MAX_REPLY_BYTES;
      const next = { ...reply, mentions: whole.slice(0, count + 1) };
      return (
        bytesOf(reply) <= MAX_REPLY_BYTES &&
        JSON.stringify(reply.mentions) === JSON.stringify(whole.slice(0, count)) &&
        (isWhole
          ? count === found.length && !('truncated' in reply) && !('total' in reply)
          : reply.truncated === true && reply.total === found.length && bytesOf(next) > MAX_REPLY_BYTES)
      );
    }),
    { numRuns: 50 },
  );
  t.pass();
});
