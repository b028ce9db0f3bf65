import test from 'ava';
import { faultOf, isDone, isPartial, isPending, isWithoutResults, knownFault } from './statuses.js';

test('each code of the vendor means one fault', (t) => {
  for (const [fault, codes] of Object.entries({
    auth_failed: [40100, 40104, 40207, 40200, 40203],
    rate_limited: [40202, 40209],
    unavailable: [40101, 40102, 40103, 50000, 50301, 50303, 20100, 40601, 40602],
    timeout: [50401],
    error: [40000, 40400, 40401, 40402, 40403, 40501, 40502, 40503, 40504, 40505, 40506],
  })) {
    for (const code of codes) t.is(faultOf({ code }), fault as never, `${code}`);
  }
});

test('an invalid field is the region, if it is the place or the language', (t) => {
  for (const [message, fault] of [
    ["Invalid Field: 'location_code'.", 'region'],
    ["Invalid Field: 'Language_code'.", 'region'],
    ["Invalid Field: 'keyword'.", 'error'],
  ] as const) {
    t.is(faultOf({ code: 40501, message }), fault);
    t.is(faultOf({ code: 40502, message }), 'error');
  }
});

test('an unknown code is known for nothing, and means a failure of the vendor from 50000, else an error', (t) => {
  for (const [code, fault] of [
    [50999, 'unavailable'],
    [40999, 'error'],
    [60000, 'error'],
    [0, 'error'],
    [undefined, 'error'],
  ] as const) {
    t.is(knownFault({ code }), undefined);
    t.is(faultOf({ code }), fault);
  }
});

test('there is a result when all or some of it came, or when nobody says that it did not', (t) => {
  const states = [20000, 40106, undefined, 20100, 40602, 40102, 40501, 50000].map((code) => [
    isDone({ code }),
    isPartial({ code }),
    isPending({ code }),
    isWithoutResults({ code }),
  ]);
  t.deepEqual(states, [
    [true, false, false, false],
    [true, true, false, false],
    [true, false, false, false],
    [false, false, true, false],
    [false, false, true, false],
    [false, false, false, true],
    [false, false, false, false],
    [false, false, false, false],
  ]);
});
