import type { Answer } from '@namedrop/plugin-api';
import type { ExecutionContext, TestFn } from 'ava';
import { answerProblems } from '../answer-shape.js';
import { behaviours, bytesOf } from '../behaviours.js';
import { type Scene, scene } from './scene.js';
import type { SurfaceSubject } from './subject.js';

const { reply, truncated } = behaviours;
const CUTS = 60;
/** What may stand where something else was expected. */
const WRONG_VALUES = [null, 7, -0.5, '', 'x', true, [], [null], {}];

/** Whatever part of a reply is damaged: a sound answer or a SurfaceError, and nothing else. */
export function damageTests(test: TestFn, subject: SurfaceSubject): void {
  const { name } = subject;
  const whole = subject.answer('Damaged “goods” are 💔.');

  test(`${name}: a reply that ends at any byte gives a sound answer or a SurfaceError`, async (t) => {
    const ready = await scene(t, subject, reply(whole));
    const { length } = bytesOf(whole);
    for (let cut = 0; cut < CUTS; cut++) {
      ready.upstream.behave(truncated(whole, Math.floor((length * cut) / CUTS)));
      await soundOrFailed(t, ready);
    }
  });

  test(`${name}: a reply with a field missing or of another kind gives a sound answer or a SurfaceError`, async (t) => {
    const ready = await scene(t, subject, reply(whole));
    for (const { body, what } of damaged(JSON.parse(bytesOf(whole).toString()))) {
      ready.upstream.behave(reply({ ...whole, body }));
      await soundOrFailed(t, ready, what);
    }
  });
}

async function soundOrFailed(t: ExecutionContext, { ask }: Scene, what = ''): Promise<void> {
  const [outcome] = await Promise.allSettled([ask()]);
  if (outcome.status === 'fulfilled') t.deepEqual(answerProblems(outcome.value as Answer), [], what);
  else t.is((outcome.reason as Error)?.name, 'SurfaceError', what);
}

interface Damaged {
  readonly body: unknown;
  /** e.g. `output.1.content: null`, for the failure's message. */
  readonly what: string;
}

/** The value with each of its fields, at any depth, once removed and once replaced by each of the wrong values. */
function* damaged(value: unknown, path: readonly string[] = []): Generator<Damaged> {
  for (const wrong of WRONG_VALUES) {
    if (path.length > 0) yield { body: wrong, what: `${path.join('.')}: ${JSON.stringify(wrong)}` };
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const inside = [...path, key];
    yield { body: without(value, key), what: `${inside.join('.')} is missing` };
    for (const { body, what } of damaged(field, inside)) yield { body: replaced(value, key, body), what };
  }
}

function without(value: object, key: string): unknown {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function replaced(value: object, key: string, field: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(key), field) : { ...value, [key]: field };
}
