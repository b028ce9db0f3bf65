import type { TestFn } from 'ava';
import { type Behaviour, behaviours } from '../behaviours.js';
import { inspectAll } from '../captured-log.js';
import { SECRET, scene } from './scene.js';
import type { SurfaceSubject } from './subject.js';

const { reply, reset } = behaviours;
/** A word that the vendor says, and that nobody may repeat. */
const VENDORS_WORD = 'quokka';
const PROMPT = 'What about the wombat?';

/** Keys, prompts and the vendor's own words stay where they are. */
export function secrecyTests(test: TestFn, subject: SurfaceSubject): void {
  const { name } = subject;
  const echo = `Incorrect API key provided: ${SECRET}, says the ${VENDORS_WORD}.`;

  test(`${name}: the key travels in a header, and in no address or body`, async (t) => {
    const { ask, upstream } = await scene(t, subject, reply(subject.answer('Yes.')));
    await ask();
    const { url, body } = upstream.requests[0]!;
    t.false(`${url} ${body}`.includes(SECRET));
  });

  const ECHOES: Readonly<Record<string, Behaviour>> = {
    ...Object.fromEntries(
      [400, 401, 403, 404, 429, 500, 503].map((status) => [
        `HTTP ${status}`,
        reply({ status, body: subject.errorBody(status, echo), headers: { 'x-echo': echo } }),
      ]),
    ),
    'an error with HTTP 200': reply({ body: subject.errorBody(200, echo) }),
    'a text': reply({ headers: { 'content-type': 'text/plain' }, body: echo }),
    'broken JSON': reply({ body: `{"message": ${echo}` }),
  };
  for (const [what, behaviour] of Object.entries(ECHOES)) {
    test(`${name}: neither error nor log repeats what ${what} echoes`, async (t) => {
      const { fail, log } = await scene(t, subject, behaviour);
      const error = await fail({ text: PROMPT });
      const told = `${error} ${error.message} ${JSON.stringify(error)} ${log.text()}`;
      for (const secret of [SECRET, VENDORS_WORD, 'wombat']) t.false(told.includes(secret), `${secret} in: ${told}`);
    });
  }

  const SILENT: Readonly<Record<string, Behaviour>> = {
    'HTTP 401': reply({ status: 401, body: subject.errorBody(401, 'No.') }),
    'HTTP 500': reply({ status: 500, body: subject.errorBody(500, 'No.') }),
    'a broken connection': reset(),
    'an empty object': reply({ body: {} }),
  };
  for (const [what, behaviour] of Object.entries(SILENT)) {
    test(`${name}: after ${what}, the key is not even in the causes of the error`, async (t) => {
      const { fail } = await scene(t, subject, behaviour);
      t.false(inspectAll(await fail()).includes(SECRET));
    });
  }

  test(`${name}: answering logs neither key nor prompt nor answer`, async (t) => {
    const { ask, log } = await scene(t, subject, reply(subject.answer(`Yes, says the ${VENDORS_WORD}.`)));
    await ask({ text: PROMPT });
    for (const secret of [SECRET, VENDORS_WORD, 'wombat']) t.false(log.text().includes(secret));
  });
}
