import test from 'ava';
import { askFailure, PROVIDER_ERROR_CODES, PROVIDER_FAILURES } from './ask-faults.js';
import { FAULTS } from './faults.js';

test('every fault has a code of the list and a sentence (TYP-22)', (t) => {
  for (const fault of FAULTS) {
    const { code, message } = PROVIDER_FAILURES[fault];
    t.true(PROVIDER_ERROR_CODES.includes(code) && message.endsWith('.'), fault);
    t.not(code, 'json_schema_not_supported');
  }
});

test('an ask that nobody answered says what all providers say, else provider_error (ASR-09, ASR-10)', (t) => {
  const { timeout, unavailable, unconfigured, error } = PROVIDER_FAILURES;
  t.deepEqual(askFailure([timeout]), timeout);
  t.deepEqual(askFailure([timeout, timeout]), timeout);
  t.is(askFailure([unavailable, unconfigured]).code, 'provider_unavailable');
  t.is(askFailure([timeout, error]).code, 'provider_error');
  t.is(askFailure([timeout, unavailable]).code, 'provider_error');
});
