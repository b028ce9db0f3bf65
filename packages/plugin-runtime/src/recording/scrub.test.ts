import test from 'ava';
import { scrub } from './scrub.js';

const SECRET = 'sk-live-77';
const exchange = {
  scope: 'https://api.example.com:443',
  method: 'POST',
  path: `/v1/ask?key=${SECRET}`,
  body: { question: 'Which CRM?', user: 'ann@example.com', note: `use ${SECRET}` },
  status: 200,
  response: {
    id: 'resp_1',
    echo: `Incorrect key: ${SECRET}.`,
    output: [
      { type: 'tool_use', id: 'tool_1', text: 'id' },
      { type: 'tool_result', tool_use_id: 'tool_1', encrypted_content: 'E8ac' },
    ],
    results: [{ id: 1 }, { id: 2 }],
    [SECRET]: null,
  },
  reqheaders: { authorization: `Bearer ${SECRET}` },
  rawHeaders: {
    'Content-Type': 'application/json',
    'set-cookie': ['session=1'],
    'openai-organization': 'org-1',
    'x-request-id': 'req_1',
    location: `https://example.com/?k=${SECRET}`,
  },
};

test('no secret is left, in whatever part of an exchange it stood', (t) => {
  t.false(JSON.stringify(scrub([exchange], [SECRET])).includes(SECRET));
});

test('only the headers that a replay needs are left', (t) => {
  const [scrubbed] = scrub([exchange], [SECRET]);
  t.deepEqual(scrubbed?.rawHeaders, {
    'Content-Type': 'application/json',
    location: 'https://example.com/?k=scrubbed-secret',
  });
  t.false('reqheaders' in (scrubbed as object));
});

test('identifying texts become placeholders, equal ones the same; numbers and other words stay', (t) => {
  const [scrubbed] = scrub([exchange], [SECRET]);
  t.deepEqual(scrubbed?.body, { question: 'Which CRM?', user: 'scrubbed-1', note: 'use scrubbed-secret' });
  t.like(scrubbed?.response, {
    id: 'scrubbed-2',
    output: [
      { type: 'tool_use', id: 'scrubbed-3', text: 'id' },
      { type: 'tool_result', tool_use_id: 'scrubbed-3', encrypted_content: 'scrubbed-4' },
    ],
    results: [{ id: 1 }, { id: 2 }],
  });
});

test('an identifier in one exchange is the same in the next, where the call is gone on with', (t) => {
  const [first, second] = scrub([exchange, { ...exchange, body: { tool_use_id: 'tool_1' } }], []);
  t.like(first?.response, { output: [{ id: 'scrubbed-3' }, { tool_use_id: 'scrubbed-3' }] });
  t.deepEqual(second?.body, { tool_use_id: 'scrubbed-3' });
});

test('an id of one reply is replaced in the paths, texts and headers of what follows', (t) => {
  const order = {
    ...exchange,
    path: '/tasks',
    response: { id: 'task-20261' },
    rawHeaders: { location: '/tasks/task-20261' },
  };
  const look = {
    ...exchange,
    path: '/tasks/task-20261/state?of=task-20261&n=1',
    response: { link: 'See /tasks/task-20261.', word: 'task-202611' },
  };
  const [ordered, looked] = scrub([order, look], []);
  t.deepEqual(ordered?.rawHeaders, { location: '/tasks/scrubbed-2' });
  t.is(looked?.path, '/tasks/scrubbed-2/state?of=scrubbed-2&n=1');
  t.deepEqual(looked?.response, { link: 'See /tasks/scrubbed-2.', word: 'task-202611' });
});

test('a short id is replaced in its own field and in later requests, not in the words of a reply', (t) => {
  const order = { ...exchange, response: { id: 'auto', mode: 'auto' } };
  const look = { ...exchange, path: '/look', body: { task: 'auto' }, response: { mode: 'auto' } };
  const [ordered, looked] = scrub([order, look], []);
  t.deepEqual(ordered?.response, { id: 'scrubbed-2', mode: 'auto' });
  t.deepEqual(looked?.body, { task: 'scrubbed-2' });
  t.deepEqual(looked?.response, { mode: 'auto' });
});

test('a UUID is replaced under whatever name, equal ones by the same placeholder', (t) => {
  const uuid = '0b9f0c4e-6a53-4f8e-9d57-1f0f3c1f9a11';
  const [scrubbed] = scrub(
    [{ ...exchange, path: `/orders/${uuid}`, body: { run: uuid }, response: `<p>${uuid}</p>` }],
    [],
  );
  t.like(scrubbed, { path: '/orders/scrubbed-1', body: { run: 'scrubbed-1' }, response: '<p>scrubbed-1</p>' });
});

test('a body that is no JSON, and a secret that is not set, are no trouble', (t) => {
  const [scrubbed] = scrub([{ scope: 'https://a.example', path: '/', response: `<p>${SECRET}</p>` }], [SECRET, '']);
  t.is(scrubbed?.response, '<p>scrubbed-secret</p>');
  t.deepEqual(scrubbed?.rawHeaders, {});
});

const AWKWARD = 'sk+a/b=c d&é"e\\f';

for (const [spelling, spelt] of Object.entries({
  'as it is': AWKWARD,
  'as a part of an address': encodeURIComponent(AWKWARD),
  'as a part of an address with small hexadecimal digits': encodeURIComponent(AWKWARD).replaceAll(/%../g, (byte) =>
    byte.toLowerCase(),
  ),
  'in a query as a browser writes it': encodeURI(AWKWARD),
  'in a form': new URLSearchParams({ key: AWKWARD }).toString().slice(4),
  'inside JSON': JSON.stringify(AWKWARD).slice(1, -1),
  'inside JSON with escaped slashes': JSON.stringify(AWKWARD).slice(1, -1).replaceAll('/', '\\/'),
  'in Base64': Buffer.from(AWKWARD).toString('base64'),
  'in Base64 for addresses': Buffer.from(AWKWARD).toString('base64url'),
  'as the name of a user in Base64': Buffer.from(`${AWKWARD}:`).toString('base64'),
  'as a password in Base64': Buffer.from(`:${AWKWARD}`).toString('base64'),
})) {
  test(`a secret is replaced in path, bodies and location: ${spelling}`, (t) => {
    const [scrubbed] = scrub(
      [
        {
          scope: 'https://a.example',
          path: `/at/${spelt}/x?k=${spelt}&n=1`,
          body: `k=${spelt}&n=1`,
          response: { echo: `Got ${spelt}.` },
          rawHeaders: { location: `/next?k=${spelt}` },
        },
      ],
      [AWKWARD],
    );
    t.like(scrubbed, {
      path: '/at/scrubbed-secret/x?k=scrubbed-secret&n=1',
      body: 'k=scrubbed-secret&n=1',
      response: { echo: 'Got scrubbed-secret.' },
      rawHeaders: { location: '/next?k=scrubbed-secret' },
    });
  });
}

test('a secret behind the name of a user leaves no more than its edges in Base64', (t) => {
  for (const user of ['a', 'ab', 'abc']) {
    const [scrubbed] = scrub(
      [{ scope: 'x', path: '/', response: Buffer.from(`${user}:${SECRET}:more`).toString('base64') }],
      [SECRET],
    );
    t.regex(String(scrubbed?.response), /^.{2,7}scrubbed-secret.{4,10}$/, user);
  }
});

test('of two secrets that begin alike, the longer one leaves no rest', (t) => {
  const [scrubbed] = scrub([{ scope: 'x', path: '/?k=abc123-long-tail' }], ['abc123', 'abc123-long-tail']);
  t.is(scrubbed?.path, '/?k=scrubbed-secret');
});

test('a short secret is replaced as it is, and garbles no other word', (t) => {
  const [scrubbed] = scrub([{ scope: 'x', path: '/', response: 'pw: a/b, word YS9i' }], ['a/b']);
  t.is(scrubbed?.response, 'pw: scrubbed-secret, word YS9i');
});

test('a body nested beyond any API is cut off, and keeps no secret', (t) => {
  const response = JSON.parse(`${'{"d":['.repeat(20_000)}"${SECRET}"${']}'.repeat(20_000)}`);
  const text = JSON.stringify(scrub([{ scope: 'x', path: '/', response }], [SECRET]));
  t.true(text.includes('{"d":[{"d":['));
  t.true(text.length < 5000);
});
