import { type Answer, type AnswerCost, type Fault, type Reread, SurfaceError } from '@namedrop/plugin-api';
import type { TestFn } from 'ava';
import { behaviours, bytesOf, type VendorReply } from '../behaviours.js';
import { buildPlugin } from '../build-surface.js';
import { attemptsFor } from './attempts.js';
import { scene } from './scene.js';
import type { SurfaceSubject } from './subject.js';

/** What a live surface keeps of its vendor's replies, and makes of them later. */
export function rereadingTests(test: TestFn, subject: SurfaceSubject): void {
  const { live, name } = subject;
  if (!live) return;
  const { vendor, absent, empty } = live;
  const kinds: Readonly<Record<string, VendorReply>> = {
    'an answer': subject.answer('HubSpot and Acme are both fine.'),
    'an empty answer': empty,
    ...(absent && { 'an absent answer': absent }),
    ...Object.fromEntries(subject.replies.map(({ title, reply }) => [`the reply of “${title}”`, reply])),
  };

  for (const [what, reply] of Object.entries(kinds)) {
    test(`${name}: ${what} is kept word for word with its reading, and read again the same, also without a key`, async (t) => {
      const { ask, captures, surface } = await scene(t, subject, behaviours.reply(reply));
      const { reading, cost } = withoutCost(await readingOf(() => ask()));
      const { platform } = surface;
      const kept = { platform, vendor, body: bytesOf(reply).toString(), reading };
      const costless = captures.kept.map(({ cost: _, ...capture }) => capture);
      t.deepEqual(costless, Array(attemptsFor(subject, reading)).fill(kept));
      if (cost) t.deepEqual(captures.kept.at(-1)?.cost, cost);
      for (const reread of [surface.reread!, await rereadWithoutKey(subject)]) {
        t.deepEqual(withoutCost(await readingOf(() => reread(vendor, kept.body))).reading, reading);
      }
    });
  }

  test(`${name}: a reply of a vendor that it does not know is the fault error`, async (t) => {
    const { surface } = await scene(t, subject, behaviours.reply(empty));
    t.is(await readingOf(() => surface.reread!('somebody', '{}')), 'error');
  });
}

/** Splits off the cost: it is stored with the capture, and readings are compared without it. */
function withoutCost(reading: Answer | Fault): { readonly reading: Answer | Fault; readonly cost?: AnswerCost } {
  if (typeof reading === 'string') return { reading };
  const { cost, ...answer } = reading;
  return { reading: answer, ...(cost && { cost }) };
}

async function rereadWithoutKey({ plugin, channel, keyless }: SurfaceSubject): Promise<Reread> {
  const { surfaces } = await buildPlugin(plugin, keyless);
  return surfaces.find((surface) => surface.channel === (channel ?? surface.channel))!.reread!;
}

async function readingOf(read: () => Answer | Promise<Answer>): Promise<Answer | Fault> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SurfaceError) return error.fault;
    throw error;
  }
}
