import test from 'ava';
import { attemptHeaders } from './attempt-headers.js';

const announced = {
  event: 'watch.fired',
  headers: { 'x-service-watch-id': 'of the watch' },
  attemptId: 'of the attempt',
  at: new Date('2026-04-01T10:00:00.999Z'),
};

test('an attempt says what it is, in Unix seconds when, and who sends it (EVT-16, EVT-17, EVT-18, EVT-19)', (t) => {
  const { 'user-agent': agent, ...others } = attemptHeaders(announced);
  t.regex(agent as string, /^Namedrop\/\d+\.\d+\.\d+/);
  t.deepEqual(others, {
    'x-service-watch-id': 'of the watch',
    'content-type': 'application/json',
    'x-service-event': 'watch.fired',
    'x-service-timestamp': '1775037600',
    'x-service-delivery-id': 'of the attempt',
  });
});

test('what every delivery has is not for a delivery to change', (t) => {
  const headers = { 'x-service-event': 'watch.error', 'content-type': 'text/plain' };
  t.like(attemptHeaders({ ...announced, headers }), {
    'x-service-event': 'watch.fired',
    'content-type': 'application/json',
  });
});
