import test from 'ava';
import { errorOf } from './api-error.js';

test('an error keeps code, sentence, request id and the other members of its reply', (t) => {
  const body = { error: { code: 'insufficient_balance', message: 'Too little.' }, request_id: 'r1', balance_cents: 3 };
  const { status, code, message, requestId, fields } = errorOf(402, body);
  t.deepEqual(
    { status, code, message, requestId, fields },
    {
      status: 402,
      code: 'insufficient_balance',
      message: 'Too little.',
      requestId: 'r1',
      fields: { balance_cents: 3 },
    },
  );
});

test('a reply of another form, e.g. of a proxy, gives an error with its status', (t) => {
  for (const body of [undefined, 'Bad gateway', { error: 'text' }, { error: { code: 7 } }]) {
    const { code, message } = errorOf(502, body);
    t.is(code, 'unreadable_reply');
    t.regex(message, /502/);
  }
});
