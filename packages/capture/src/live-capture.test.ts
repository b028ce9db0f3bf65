import { ANSWER_LIMITS, type Answer, type Fault, type Question, SurfaceError } from '@namedrop/plugin-api';
import { memoryCaptures } from '@namedrop/testing';
import test from 'ava';
import { LiveCapture } from './live-capture.js';
import type { Notes, Vendor } from './vendor.js';

const QUESTION: Question = { text: 'best crm for a small agency', region: 'us' };
const ANSWER: Answer = { text: 'Brewline.', citations: [] };
const ABSENT: Answer = { text: null, citations: [] };
const LASTING = AbortSignal.timeout(60_000);

/** What happens at one attempt: an answer, a fault of the call, or anything that a reader does. */
type Attempt = Answer | Fault | ((notes: Notes) => Answer);

interface FakeVendor extends Vendor {
  /** How often it was asked. */
  readonly asked: number;
}

/** A vendor that has one thing to say at each attempt, and nothing after the last. The body is the attempt's number. */
function vendor(name: string, ...attempts: readonly Attempt[]): FakeVendor {
  let asked = 0;
  return {
    name,
    title: name,
    missing: [],
    get asked() {
      return asked;
    },
    async fetch() {
      const attempt = attempts[asked++] ?? 'unconfigured';
      if (typeof attempt === 'string') throw new SurfaceError(attempt, `${name}: ${attempt}`);
      return String(asked - 1);
    },
    read(body, notes) {
      const attempt = attempts[Number(body)];
      return typeof attempt === 'function' ? attempt(notes) : (attempt as Answer);
    },
    costOf: () => undefined,
  };
}

function live({ doubtsAbsence = false } = {}) {
  const captures = memoryCaptures();
  const capture = new LiveCapture({ platform: 'chatgpt', captures, doubtsAbsence });
  return {
    captures,
    ask: (first: Vendor, ...others: readonly Vendor[]) => capture.ask(QUESTION, LASTING, [first, ...others]),
    askUntil: (signal: AbortSignal, first: Vendor, ...others: readonly Vendor[]) =>
      capture.ask(QUESTION, signal, [first, ...others]),
  };
}

test('the first vendor that answers is the only one that is asked', async (t) => {
  const { ask, captures } = live();
  const [first, second] = [vendor('dataforseo', ANSWER), vendor('cloro', ANSWER)];
  t.deepEqual(await ask(first, second), ANSWER);
  t.deepEqual([first.asked, second.asked], [1, 0]);
  t.deepEqual(captures.kept, [{ platform: 'chatgpt', vendor: 'dataforseo', body: '0', reading: ANSWER }]);
  t.deepEqual(captures.counted, []);
});

for (const fault of ['unavailable', 'timeout', 'error', 'auth_failed'] as const) {
  test(`after ${fault} the next vendor is asked, and that is counted`, async (t) => {
    const { ask, captures } = live();
    const first = vendor('dataforseo', fault);
    t.deepEqual(await ask(first, vendor('cloro', ANSWER)), ANSWER);
    t.is(first.asked, 1);
    t.deepEqual(captures.counted, [
      { platform: 'chatgpt', vendor: 'dataforseo', sign: 'fallback', detail: `dataforseo: ${fault}` },
    ]);
  });
}

for (const fault of ['region', 'rate_limited', 'unconfigured'] as const) {
  test(`${fault} is told as it is, and no other vendor is paid for it`, async (t) => {
    const { ask, captures } = live();
    const [first, second] = [vendor('dataforseo', fault), vendor('cloro', ANSWER)];
    t.like(await t.throwsAsync(ask(first, second)), { name: 'SurfaceError', fault });
    t.deepEqual([first.asked, second.asked], [1, 0]);
    t.deepEqual(captures.counted, []);
  });
}

test('that there is no answer is a finding, and no other vendor is asked', async (t) => {
  const { ask, captures } = live();
  const [first, second] = [vendor('dataforseo', ABSENT), vendor('cloro', ANSWER)];
  t.deepEqual(await ask(first, second), ABSENT);
  t.deepEqual([first.asked, second.asked], [1, 0]);
  t.deepEqual(
    captures.kept.map(({ reading }) => reading),
    [ABSENT],
  );
});

test('a question has one spare attempt in all, whatever it is spent on', async (t) => {
  const { ask } = live({ doubtsAbsence: true });
  const failing = [vendor('dataforseo', 'unavailable', ANSWER), vendor('cloro', 'timeout', ANSWER)] as const;
  t.like(await t.throwsAsync(ask(...failing)), { fault: 'timeout', message: 'cloro: timeout' });
  t.deepEqual(
    failing.map(({ asked }) => asked),
    [1, 1],
  );

  const absent = [vendor('dataforseo', 'unavailable'), vendor('cloro', ABSENT, ANSWER)] as const;
  t.deepEqual(await ask(...absent), ABSENT);
  t.deepEqual(
    absent.map(({ asked }) => asked),
    [1, 1],
  );
});

for (const fault of ['unavailable', 'timeout'] as const) {
  test(`the only vendor is asked once more after ${fault}`, async (t) => {
    const { ask, captures } = live();
    const only = vendor('cloro', fault, ANSWER);
    t.deepEqual(await ask(only), ANSWER);
    t.is(only.asked, 2);
    t.deepEqual(captures.counted, []);

    const failing = vendor('cloro', fault, fault, ANSWER);
    t.like(await t.throwsAsync(ask(failing)), { fault });
    t.is(failing.asked, 2);
  });
}

for (const fault of ['error', 'auth_failed', 'region', 'rate_limited', 'unconfigured'] as const) {
  test(`the only vendor is not asked again after ${fault}`, async (t) => {
    const only = vendor('cloro', fault, ANSWER);
    t.like(await t.throwsAsync(live().ask(only)), { fault });
    t.is(only.asked, 1);
  });
}

test('where absence is doubted, the same vendor is asked once more, and its second word counts', async (t) => {
  for (const [second, outcome] of [
    [ANSWER, ANSWER],
    [ABSENT, ABSENT],
  ] as const) {
    const { ask, captures } = live({ doubtsAbsence: true });
    const [first, other] = [vendor('dataforseo', ABSENT, second, ANSWER), vendor('cloro', ANSWER)];
    t.deepEqual(await ask(first, other), outcome);
    t.deepEqual([first.asked, other.asked], [2, 0]);
    t.deepEqual(
      captures.kept.map(({ reading }) => reading),
      [ABSENT, second],
    );
  }
});

test('a second look that fails leaves the finding, whatever the fault', async (t) => {
  for (const fault of ['unavailable', 'timeout', 'error', 'region'] as const) {
    const only = vendor('dataforseo', ABSENT, fault, ANSWER);
    t.deepEqual(await live({ doubtsAbsence: true }).ask(only), ABSENT);
    t.is(only.asked, 2);
  }
});

test('after the deadline nobody else is asked, and nothing is counted', async (t) => {
  for (const [reason, fault] of [
    [new DOMException('deadline passed', 'TimeoutError'), 'timeout'],
    [new Error('stopping'), 'unavailable'],
  ] as const) {
    const { askUntil, captures } = live();
    const controller = new AbortController();
    const second = vendor('cloro', ANSWER);
    const first: Vendor = {
      ...vendor('dataforseo'),
      async fetch(_question, signal) {
        controller.abort(reason);
        throw signal.reason;
      },
    };
    t.like(await t.throwsAsync(askUntil(controller.signal, first, second)), { name: 'SurfaceError', fault });
    t.is(second.asked, 0);
    t.deepEqual(captures.counted, []);
  }
});

test('a deadline that passes at the second look leaves the finding', async (t) => {
  const controller = new AbortController();
  const first = vendor('dataforseo', ABSENT);
  const late: Vendor = {
    ...first,
    async fetch(question, signal) {
      if (first.asked > 0) controller.abort(new DOMException('deadline passed', 'TimeoutError'));
      signal.throwIfAborted();
      return first.fetch(question, signal);
    },
  };
  t.deepEqual(await live({ doubtsAbsence: true }).askUntil(controller.signal, late), ABSENT);
});

test('a reply that cannot be used is kept with its fault, and the next vendor is asked', async (t) => {
  const { ask, captures } = live();
  const unusable = (): never => {
    throw new SurfaceError('error', 'dataforseo: the answer is empty');
  };
  t.deepEqual(await ask(vendor('dataforseo', unusable), vendor('cloro', ANSWER)), ANSWER);
  t.deepEqual(captures.kept, [
    { platform: 'chatgpt', vendor: 'dataforseo', body: '0', reading: 'error' },
    { platform: 'chatgpt', vendor: 'cloro', body: '0', reading: ANSWER },
  ]);
});

test('a reader that breaks is an error like any other, and what it broke at is kept', async (t) => {
  const { ask, captures } = live();
  const broken = (): never => {
    throw new TypeError('undefined is not a function');
  };
  const error = await t.throwsAsync(ask(vendor('cloro', broken)));
  t.like(error, { name: 'SurfaceError', fault: 'error', message: 'cloro: unusable response' });
  t.deepEqual(
    captures.kept.map(({ reading }) => reading),
    ['error'],
  );
});

test('what a reader notes is counted once for each kind and reply, also when it then fails', async (t) => {
  const { ask, captures } = live();
  const odd = (notes: Notes): Answer => {
    for (const kind of ['poem', 'song', 'poem']) notes.unknown(kind);
    notes.empty();
    throw new SurfaceError('unavailable', 'cloro: the page holds no results');
  };
  const signs = [
    { platform: 'chatgpt', vendor: 'cloro', sign: 'unknown_element', detail: 'poem' },
    { platform: 'chatgpt', vendor: 'cloro', sign: 'unknown_element', detail: 'song' },
    { platform: 'chatgpt', vendor: 'cloro', sign: 'empty_answer' },
  ] as const;
  await t.throwsAsync(ask(vendor('cloro', odd, odd)));
  t.deepEqual(captures.counted, [...signs, ...signs]);
});

test('a reply that is full of unknown kinds is counted for some of them', async (t) => {
  const { ask, captures } = live();
  const odd = (notes: Notes): Answer => {
    for (let kind = 0; kind < 10_000; kind++) notes.unknown(`kind-${kind}`);
    return ANSWER;
  };
  await ask(vendor('cloro', odd));
  t.is(captures.counted.length, 20);
});

test('an answer is cut to what answers may hold, and kept as such', async (t) => {
  const { ask, captures } = live();
  const url = 'https://a.example/';
  const large: Answer = {
    text: 'Brewline.',
    citations: Array.from({ length: 600 }, (_, n) => ({ url: `${url}${n}`, title: 'x'.repeat(2_000) })),
    fanOut: Array(200).fill('x'.repeat(2_000)),
    entities: Array(300).fill({ name: 'x'.repeat(2_000) }),
    sponsored: Array(200).fill({ advertiser: 'A', title: 'x'.repeat(2_000), url, domain: 'a.example', rendered: true }),
  };
  const answer = await ask(vendor('cloro', large));
  const { citations, fanOut = [], entities = [], sponsored = [] } = answer;
  t.deepEqual(
    [citations, fanOut, entities, sponsored].map(({ length }) => length),
    [ANSWER_LIMITS.citations, ANSWER_LIMITS.fanOut, ANSWER_LIMITS.entities, ANSWER_LIMITS.sponsored],
  );
  const lines = [citations[0]?.title, fanOut[0], entities[0]?.name, sponsored[0]?.title];
  t.deepEqual(
    lines.map((line) => line?.length),
    [1_000, 1_000, 1_000, 1_000],
  );
  t.deepEqual(captures.kept[0]?.reading, answer);
});

for (const fault of ['region', 'rate_limited', 'auth_failed'] as const) {
  test(`${fault} of a vendor that stands in says nothing of the first: its failure is told, and the other is its cause`, async (t) => {
    for (const first of ['unavailable', 'timeout', 'error', 'auth_failed'] as const) {
      const error = await t.throwsAsync(live().ask(vendor('dataforseo', first), vendor('cloro', fault)));
      t.like(error, { name: 'SurfaceError', fault: first, message: `dataforseo: ${first}` });
      t.like(error?.cause, { fault, message: `cloro: ${fault}` });
    }
  });

  test(`${fault} of the only vendor, at its second attempt, is told`, async (t) => {
    t.like(await t.throwsAsync(live().ask(vendor('cloro', 'unavailable', fault))), { fault });
  });
}
