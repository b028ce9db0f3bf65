import test from 'ava';
import { until } from './until.js';

test('it resolves with the first that is not false', async (t) => {
  const given = [false, false, 'came', 'too late'];
  t.is(await until(() => given.shift() ?? false), 'came');
  t.deepEqual(given, ['too late']);
  t.is(await until(async () => undefined), undefined);
});

test('what has not happened in time is told', async (t) => {
  const looks: number[] = [];
  const never = () => looks.push(1) < 0;
  await t.throwsAsync(until(never, 20), { message: `not within 0.02 s: ${never}` });
  t.true(looks.length > 0);
});

test('what takes long is looked for at most twenty times a second in the end', async (t) => {
  const looks: number[] = [];
  await until(() => looks.push(performance.now()) > 15);
  const pauses = looks.slice(1).map((look, index) => look - (looks[index] as number));
  t.true(
    pauses.slice(-3).every((pause) => pause > 45),
    pauses.join(', '),
  );
});

test('what fails while it is looked for is told at once', async (t) => {
  await t.throwsAsync(
    until(() => Promise.reject(new Error('no database'))),
    { message: 'no database' },
  );
});
