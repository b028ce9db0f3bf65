import type { Answer } from '@namedrop/plugin-api';
import type { ExecutionContext, TestFn } from 'ava';
import { answerProblems } from '../answer-shape.js';
import { outcomeOf, Unsettled } from '../in-time.js';
import { damaged } from './damaged.js';
import { sayingJson } from './saying-json.js';
import { sceneOffline } from './scene.js';
import { leaks } from './secret.js';
import type { SurfaceSubject } from './subject.js';

const RUNS = 300;

/** Whatever part of a reply is damaged: a sound answer or a SurfaceError, and nothing else. */
export function damageTests(test: TestFn, subject: SurfaceSubject): void {
  const { name } = subject;
  const samples = { 'a reply': subject.answer('Damaged “goods” are 💔.').body, ...subject.samples };

  for (const [what, sample] of Object.entries(samples)) {
    test(`${name}: ${what} that ends too early is the fault error, at whichever byte it ends`, async (t) => {
      const faultOf = await listener(t, subject);
      const whole = Buffer.from(JSON.stringify(sample));
      for (let length = 0; length < whole.length; length++) {
        const fault = await faultOf(whole.subarray(0, length));
        if (fault !== 'error') t.fail(`cut at ${length}: ${fault}`);
      }
      t.pass();
    });

    test(`${name}: ${what} with a field missing or of another kind gives a sound answer or a SurfaceError`, async (t) => {
      const faultOf = await listener(t, subject);
      for (const { body, what: damage } of damaged(sample)) {
        await faultOf(JSON.stringify(body)).catch((cause) => {
          t.fail(`${damage}: ${cause}`);
          // Each further body would take as long.
          if (cause instanceof Unsettled) throw cause;
        });
      }
      t.pass();
    });
  }

  test(`${name}: whatever JSON comes, there is a sound answer or a SurfaceError`, async (t) => {
    const { default: fc } = await import('fast-check');
    const faultOf = await listener(t, subject);
    const bodies = fc.oneof(fc.jsonValue(), subject.oddBodies ?? fc.jsonValue());
    const sound = fc.asyncProperty(bodies, async (body) => void (await faultOf(JSON.stringify(body))));
    await t.notThrowsAsync(fc.assert(sound, { numRuns: RUNS }));
  });
}

/**
 * Asks a vendor that says a body, and gives the fault that comes of it; undefined for a sound answer.
 * The asking throws when anything else comes of it.
 */
async function listener(t: ExecutionContext, subject: SurfaceSubject) {
  let said: string | Buffer<ArrayBuffer> = '';
  const { ask } = await sceneOffline(
    t,
    subject,
    sayingJson(() => said),
  );
  return async (body: string | Buffer<ArrayBuffer>): Promise<string | undefined> => {
    said = body;
    const outcome = await outcomeOf(ask());
    if (outcome.status === 'fulfilled') return soundness(outcome.value);
    const { name, message, fault } = outcome.reason ?? {};
    if (name !== 'SurfaceError') throw new Error('no SurfaceError', { cause: outcome.reason });
    if (leaks(message)) throw new Error('the message holds the key');
    return fault;
  };
}

function soundness(answer: Answer): undefined {
  const problems = answerProblems(answer);
  if (problems.length > 0) throw new Error(problems.join('; '));
}
