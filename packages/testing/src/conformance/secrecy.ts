import type { TestFn } from 'ava';
import { type Behaviour, behaviours } from '../behaviours.js';
import { inspectAll } from '../captured-log.js';
import { type Moment, momentsOf } from './moment.js';
import { scene } from './scene.js';
import { leaks, SECRET, SECRET_ENCODED } from './secret.js';
import type { SurfaceSubject } from './subject.js';

const { inTurn, reply, reset } = behaviours;
/** A word that the vendor says, and that nobody may repeat. */
const VENDORS_WORD = 'quokka';
/** Statuses that end a question. A vendor that is looked at and says 429 or 5xx is to be looked at again. */
const FAILING: Readonly<Record<Moment, readonly number[]>> = {
  question: [400, 401, 403, 404, 429, 500, 503],
  answer: [400, 401, 403, 404],
};
const PROMPT = 'What about the wombat?';

/** Keys, prompts and the vendor's own words stay where they are. */
export function secrecyTests(test: TestFn, subject: SurfaceSubject): void {
  const { name } = subject;
  const echo = `Incorrect API key provided: ${SECRET} (${SECRET_ENCODED}), says the ${VENDORS_WORD}.`;

  test(`${name}: the key travels in a header, and in no address or body`, async (t) => {
    const { ask, upstream } = await scene(t, subject, reply(subject.answer('Yes.')));
    await ask();
    for (const { url, body } of upstream.requests) t.false(leaks(`${url} ${body}`));
  });

  // What tells nothing of a task is looked at again: a refusal ends that.
  const refusal = reply({ status: 401, body: subject.errorBody(401, echo) });
  const echoes = (at: Moment): Readonly<Record<string, Behaviour>> => ({
    ...Object.fromEntries(
      FAILING[at].map((status) => [
        `HTTP ${status}`,
        reply({ status, body: subject.errorBody(status, echo), headers: { 'x-echo': echo } }),
      ]),
    ),
    'an error with HTTP 200': reply({ body: subject.errorBody(200, echo) }),
    'a text': reply({ headers: { 'content-type': 'text/plain' }, body: echo }),
    'broken JSON': reply({ body: `{"message": ${echo}` }),
  });
  for (const { at, where } of momentsOf(subject)) {
    for (const [what, behaviour] of Object.entries(echoes(at))) {
      test(`${name}: neither error nor log repeats what ${what} echoes${where}`, async (t) => {
        const { fail, log } = await scene(t, subject, at === 'answer' ? inTurn(behaviour, refusal) : behaviour, at);
        const error = await fail({ text: PROMPT });
        const told = `${error} ${error.message} ${JSON.stringify(error)} ${log.text()}`;
        t.deepEqual(secretsIn(told), [], told);
      });
    }
  }

  const SILENT: Readonly<Record<string, Behaviour>> = {
    'HTTP 401': reply({ status: 401, body: subject.errorBody(401, 'No.') }),
    'HTTP 500': reply({ status: 500, body: subject.errorBody(500, 'No.') }),
    'a broken connection': reset(),
    'an empty object': reply({ body: {} }),
  };
  for (const [what, behaviour] of Object.entries(SILENT)) {
    test(`${name}: after ${what}, the key is not even in the causes of the error`, async (t) => {
      const { fail } = await scene(t, subject, behaviour, 'question');
      t.false(leaks(inspectAll(await fail())));
    });
  }

  test(`${name}: answering logs neither key nor prompt nor answer`, async (t) => {
    const { ask, log } = await scene(t, subject, reply(subject.answer(`Yes, says the ${VENDORS_WORD}.`)));
    await ask({ text: PROMPT });
    t.deepEqual(secretsIn(log.text()), []);
  });
}

/** What of all that nobody may repeat stands in a text. */
function secretsIn(text: string): string[] {
  return [...(leaks(text) ? ['the key'] : []), ...[VENDORS_WORD, 'wombat'].filter((word) => text.includes(word))];
}
