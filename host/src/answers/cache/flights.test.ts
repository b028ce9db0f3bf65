import test from 'ava';
import { Flights } from './flights.js';

test('the same work at the same time is done once, and anew afterwards', async (t) => {
  const flights = new Flights<number>();
  let done = 0;
  const work = async () => ++done;
  const [first, second, other] = [flights.board('a', work), flights.board('a', work), flights.board('b', work)];
  t.deepEqual([first.first, second.first, other.first], [true, false, true]);
  t.deepEqual([await first.result, await second.result, await other.result], [1, 1, 2]);
  t.true(flights.board('a', work).first);
});

test("a failure is everybody's, and nobody's afterwards", async (t) => {
  const flights = new Flights<number>();
  const fail = () => Promise.reject(new Error('down'));
  const boarded = [flights.board('a', fail), flights.board('a', fail)];
  for (const { result } of boarded) await t.throwsAsync(result, { message: 'down' });
  t.true(flights.board('a', async () => 1).first);
});

test('landing waits for what is under way, and does not mind failures', async (t) => {
  const flights = new Flights<number>();
  const end = Promise.withResolvers<number>();
  flights.board('a', () => end.promise);
  let landed = false;
  const landing = flights.landed().then(() => {
    landed = true;
  });
  await new Promise(setImmediate);
  t.false(landed);
  end.reject(new Error('down'));
  await landing;
  t.true(landed);
});
