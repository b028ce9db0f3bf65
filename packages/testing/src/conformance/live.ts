import type { ExecutionContext, TestFn } from 'ava';
import { answerProblems } from '../answer-shape.js';
import { behaviours } from '../behaviours.js';
import { inspectAll } from '../captured-log.js';
import { outcomeOf } from '../in-time.js';
import { damaged } from './damaged.js';
import { sayingJson } from './saying-json.js';
import { scene, sceneOffline } from './scene.js';
import { leaks } from './secret.js';
import type { LiveSubject, SurfaceSubject } from './subject.js';

const { reply } = behaviours;
const TEXT = 'HubSpot and Acme are both fine.';
const PROMPT = 'What about the wombat?';

/** What a surface shows that a capture vendor sees for us: places, ads, absent answers, and whether its vendor drifts. */
export function liveTests(test: TestFn, subject: SurfaceSubject): void {
  const { live, name } = subject;
  if (!live) return;

  test(`${name}: it is a live surface that honours regions and goes through its one vendor`, async (t) => {
    const { surface } = await scene(t, subject, reply(subject.answer(TEXT)));
    const { channel, localizes, through } = surface;
    t.deepEqual({ channel, localizes, through }, { channel: 'live', localizes: 'region', through: [live.vendor] });
  });

  adTests(test, subject, live);
  absenceTests(test, subject, live);
  driftTests(test, subject, live);
}

function adTests(test: TestFn, subject: SurfaceSubject, { seesAds }: LiveSubject): void {
  const { name, answer } = subject;

  if (seesAds) {
    test(`${name}: ads stand beside the answer, and neither in its text nor among its pages (CHR-33, CHR-36, CHR-38)`, async (t) => {
      const { ask } = await scene(t, subject, reply(answer(TEXT)));
      const { text, citations, sponsored = [] } = await ask();
      t.true(sponsored.length > 0, 'the reply has an ad');
      for (const { title, url } of sponsored) {
        t.false(text?.includes(title) || text?.includes(url));
        t.false(citations.some((citation) => citation.url === url));
      }
    });
  } else {
    test(`${name}: nobody looked for ads, so it does not say that there are none (CHR-34)`, async (t) => {
      const { ask } = await scene(t, subject, reply(answer(TEXT)));
      t.false('sponsored' in (await ask()));
    });
  }
}

function absenceTests(test: TestFn, subject: SurfaceSubject, { absent, seesAds, empty }: LiveSubject): void {
  const { name, answer, replies } = subject;

  if (absent) {
    test(`${name}: a page without an AI answer is an answer without text and pages (CHR-33, CHR-39)`, async (t) => {
      const { ask } = await scene(t, subject, reply(absent));
      const given = await ask();
      t.deepEqual(answerProblems(given), []);
      t.is(given.text, null);
      t.deepEqual(given.citations, []);
      t.deepEqual(given.sponsored, seesAds ? [] : undefined);
    });
  } else {
    test(`${name}: whatever is missing in a reply, it never says that there was no answer`, async (t) => {
      const { body: whole } = answer(TEXT);
      const bodies = [empty, ...replies.map((one) => one.reply), ...damaged(whole)].map(({ body }) => body);
      let said = '';
      const { ask } = await sceneOffline(
        t,
        subject,
        sayingJson(() => said),
      );
      for (const body of bodies) {
        said = JSON.stringify(body);
        const outcome = await outcomeOf(ask());
        if (outcome.status === 'fulfilled') t.not(outcome.value.text, null, said);
      }
    });
  }
}

function driftTests(test: TestFn, subject: SurfaceSubject, live: LiveSubject): void {
  const { name, answer, answered } = subject;
  const { vendor, empty, withUnknown } = live;

  test(`${name}: a plain answer counts as no drift`, async (t) => {
    const { ask, captures } = await scene(t, subject, reply(answer(TEXT)));
    await ask();
    t.deepEqual(captures.counted, []);
  });

  test(`${name}: an answer without a word is counted, without a word of the question`, async (t) => {
    const { fail, captures, surface } = await scene(t, subject, reply(empty));
    await fail({ text: PROMPT });
    const { platform } = surface;
    t.like(captures.counted[0], { platform, vendor, sign: 'empty_answer' });
    keepsToItself(t, captures.counted);
  });

  if (withUnknown) {
    test(`${name}: an element of an unknown kind harms nothing and is counted, without a word of the question`, async (t) => {
      const { ask, captures, surface } = await scene(t, subject, reply(withUnknown(TEXT)));
      t.deepEqual(await ask({ text: PROMPT }), answered(TEXT));
      const { platform } = surface;
      t.like(captures.counted[0], { platform, vendor, sign: 'unknown_element' });
      keepsToItself(t, captures.counted);
    });
  }
}

/** Nothing of key and question stands in what is counted, which goes to the log. */
function keepsToItself(t: ExecutionContext, counted: readonly object[]): void {
  const told = inspectAll(counted);
  t.false(leaks(told) || told.includes('wombat'), told);
}
