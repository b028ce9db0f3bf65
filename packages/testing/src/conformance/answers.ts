import { setTimeout as wait } from 'node:timers/promises';
import type { TestFn } from 'ava';
import { answerProblems } from '../answer-shape.js';
import { behaviours, bytesOf } from '../behaviours.js';
import { attemptsFor } from './attempts.js';
import { sayingJson } from './saying-json.js';
import { scene, sceneOffline } from './scene.js';
import type { SurfaceSubject } from './subject.js';

const { drip, reply } = behaviours;
const TEXT = 'HubSpot and Acme are both fine.';
const PARALLEL = 50;
// Near the longest that hosts take.
const HUGE_TEXT = 'Acme leads. 😀 '.repeat(7_000);
const HUGE_MILLISECONDS = 5_000;

/** What comes back: the vendor's answer, whole and unharmed. */
export function answerTests(test: TestFn, subject: SurfaceSubject): void {
  const { name, answer, answered } = subject;

  test(`${name}: an answer becomes text, citations, model and tokens`, async (t) => {
    const { ask, questions } = await scene(t, subject, reply(answer(TEXT)));
    const given = await ask();
    t.deepEqual(given, answered(TEXT));
    t.deepEqual(answerProblems(given), []);
    t.is(questions().length, 1);
  });

  test(`${name}: an answer that drips in is still an answer`, async (t) => {
    const whole = answer(TEXT);
    const { ask } = await scene(t, subject, drip(whole, { size: 64, milliseconds: 1 }));
    t.deepEqual(await ask(), answered(TEXT));
  });

  test.serial(`${name}: a huge answer is an answer, and soon read`, async (t) => {
    const body = bytesOf(answer(HUGE_TEXT));
    const { ask } = await sceneOffline(
      t,
      subject,
      sayingJson(() => body),
    );
    const started = performance.now();
    const { text } = await ask();
    t.true(text === answered(HUGE_TEXT).text);
    t.true(performance.now() - started < HUGE_MILLISECONDS);
  });

  test(`${name}: ${PARALLEL} questions at once each get their own answer`, async (t) => {
    const { ask, questions } = await scene(t, subject, async (request, response) => {
      const { text } = subject.asked(request);
      await wait((text.length * 7) % 20);
      await reply(answer(`Yes: ${text}`))(request, response);
    });
    const texts = Array.from({ length: PARALLEL }, (_, index) => `${'Really? '.repeat(index % 7)}Question ${index}`);
    const answers = await Promise.all(texts.map((text) => ask({ text })));
    t.deepEqual(
      answers,
      texts.map((text) => answered(`Yes: ${text}`)),
    );
    t.is(questions().length, PARALLEL);
  });

  for (const { title, reply: body, becomes } of subject.replies) {
    test(`${name}: ${title}`, async (t) => {
      const { ask, fail, questions } = await scene(t, subject, reply(body));
      if (typeof becomes === 'string') t.is((await fail()).fault, becomes);
      else t.deepEqual(await ask(), becomes);
      t.is(questions().length, attemptsFor(subject, becomes));
    });
  }
}
