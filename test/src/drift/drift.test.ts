import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { checkedFetch } from './checked-fetch.js';

const ORIGIN = 'http://127.0.0.1:4600';
const ID = '0d2f7a52-93d4-4a4b-9a35-6c4f1b7b5f0e';

const schemas = {
  Note: {
    type: 'object',
    required: ['id', 'text', 'place', 'labels'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      text: { type: 'string' },
      place: { anyOf: [{ $ref: '#/components/schemas/Place' }, { type: 'null' }] },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
  Place: { type: 'object', properties: { city: { type: 'string' } } },
  Draft: { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 10 } } },
  Error: {
    type: 'object',
    properties: { error: { type: 'object', properties: { code: { type: 'string' } } } },
  },
};
const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
const DOCUMENT = {
  openapi: '3.1.1',
  paths: {
    '/v1/notes/{id}': {
      post: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } },
          { name: 'X-Author', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: { content: json('Draft') },
        responses: {
          200: { headers: { 'X-Cost': { $ref: '#/components/headers/X-Cost' } }, content: json('Note') },
          400: { content: json('Error'), 'x-error-codes': ['invalid_request'] },
        },
      },
    },
  },
  components: { schemas, headers: { 'X-Cost': { required: true, schema: { type: 'number' } } } },
};

const NOTE = { id: ID, text: 'Hello', place: { city: 'Ulm' }, labels: { any: 'thing' } };
const CALL = {
  path: '/v1/notes/7?limit=3&further=1',
  method: 'POST',
  sent: { text: 'Hello', further: true } as object,
  sentHeaders: { 'x-author': 'Ada' } as Record<string, string>,
  status: 200,
  headers: { 'x-cost': '2.5' } as Record<string, string>,
  type: 'application/json; charset=utf-8',
  received: NOTE as object,
};
const AT = 'POST /v1/notes/{id} 200: ';
const REFUSAL = { status: 400, headers: {}, received: { error: { code: 'invalid_request' } } };
const NOT_FOUND = { status: 404, received: { error: { code: 'not_found' } } };

/** Calls by what is wrong with them, each with the departure that is reported; none where nothing is wrong. */
const CALLS: Readonly<Record<string, readonly [call: Partial<typeof CALL>, departure?: string]>> = {
  'a call of the document': [{}],
  'null where null is allowed': [{ received: { ...NOTE, place: null } }],
  'a further field': [{ received: { ...NOTE, mood: 7 } }, `${AT}response body: /mood (number) is not in the document`],
  'a further field within a union': [
    { received: { ...NOTE, place: { city: 'Ulm', zip: '89073' } } },
    `${AT}response body: /place/zip (string) is not in the document`,
  ],
  'a missing field': [
    { received: { ...NOTE, text: undefined } },
    `${AT}response body: / (object) must have required property 'text'`,
  ],
  'another type': [{ received: { ...NOTE, text: 7 } }, `${AT}response body: /text (number) must be string`],
  'another format': [{ received: { ...NOTE, id: '7' } }, `${AT}response body: /id (string) must match format "uuid"`],
  'another status': [
    { status: 201 },
    'POST /v1/notes/{id} 201: the status is not in the document; documented are 200, 400',
  ],
  'another content type': [{ type: 'text/html' }, `${AT}the content type text/html is not in the document`],
  'a missing header': [{ headers: {} }, `${AT}the header X-Cost is missing`],
  'a header of another type': [{ headers: { 'x-cost': 'much' } }, `${AT}header X-Cost: /text (string) must be number`],
  'an accepted body that the document forbids': [
    { sent: { text: 'longer than ten' } },
    `${AT}accepted request body: /text (string) must NOT have more than 10 characters`,
  ],
  'an accepted query that the document forbids': [
    { path: '/v1/notes/7?limit=10' },
    `${AT}query parameter limit: /text (number) must be <= 9`,
  ],
  'a missing header of the request': [{ sentHeaders: {} }, `${AT}the header parameter X-Author is missing`],
  'a refusal of a body that the document forbids': [{ ...REFUSAL, sent: {}, sentHeaders: {} }],
  'another error code': [
    { ...REFUSAL, received: { error: { code: 'bad_day' } } },
    'POST /v1/notes/{id} 400: the error code bad_day is not in the document',
  ],
  'another method': [{ method: 'PUT' }, 'PUT /v1/notes/{id} 200: the method is not in the document'],
  'another method that is refused': [{ method: 'PUT', status: 405 }],
  'another path': [{ path: '/v1/books' }, 'POST /v1/books 200: the path is not in the document'],
  'another path that is refused': [{ path: '/v1/books', ...NOT_FOUND }],
  'a path that the host does not document': [
    { path: '/v1/books', status: 404, received: { error: { code: 'book_not_found' } } },
    'POST /v1/books 404: the path is not in the document',
  ],
};

/** A host that serves the document and gives one reply to all calls. */
function hostWith(call: typeof CALL, document: object = DOCUMENT): typeof fetch {
  return async (input) => {
    if (String(input).endsWith('/openapi.json')) return Response.json(document);
    const headers = { 'content-type': call.type, 'x-content-type-options': 'nosniff', ...call.headers };
    return new Response(JSON.stringify(call.received), { status: call.status, headers });
  };
}

for (const [name, [changes, departure]] of Object.entries(CALLS)) {
  test(`a call is compared with the document of its host: ${name}`, async (t) => {
    const call = { ...CALL, ...changes };
    const departures: string[] = [];
    const checked = checkedFetch(hostWith(call), (one) => departures.push(one));
    const init = { method: call.method, headers: call.sentHeaders, body: JSON.stringify(call.sent) };
    const calling = checked(ORIGIN + call.path, init);
    if (departure === undefined) t.is(await (await calling).text(), JSON.stringify(call.received));
    else await t.throwsAsync(calling, { name: 'DriftError', message: departure });
    t.deepEqual(departures, departure === undefined ? [] : [departure]);
  });
}

test('another host at the same address is compared with its own document', async (t) => {
  const received = { ...NOTE, mood: 'calm' };
  const Note = { ...schemas.Note, properties: { ...schemas.Note.properties, mood: { type: 'string' } } };
  let host = hostWith(CALL);
  const checked = checkedFetch((...call) => host(...call), t.log);
  const init = { method: 'POST', headers: CALL.sentHeaders };
  await checked(ORIGIN + CALL.path, init);
  host = hostWith(
    { ...CALL, received },
    { ...DOCUMENT, components: { ...DOCUMENT.components, schemas: { ...schemas, Note } } },
  );
  t.deepEqual(await (await checked(ORIGIN + CALL.path, init)).json(), received);
});

const REFUSED = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
const RESET = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
const AT_DOCUMENT = 'GET /openapi.json: ';

/** Replies to the first requests for the document, each list with the departure that is reported; then the host sends it. */
const DOCUMENTS: Readonly<Record<string, readonly [replies: readonly (Error | Response)[], departure?: string]>> = {
  'a host that is gone': [[REFUSED]],
  'a host that has none': [[new Response('', { status: 404 })]],
  'a host that is busy': [[new Response('', { status: 429 }), RESET]],
  'a host that fails': [
    Array.from({ length: 3 }, () => new Response('', { status: 500 })),
    `${AT_DOCUMENT}the host answered 500`,
  ],
  'a host that breaks off': [[RESET, RESET, RESET], `${AT_DOCUMENT}fetch failed`],
  'a host that sends no JSON': [
    Array.from({ length: 3 }, () => new Response('<html>')),
    `${AT_DOCUMENT}Unexpected token '<', "<html>" is not valid JSON`,
  ],
};

for (const [name, [replies, departure]] of Object.entries(DOCUMENTS)) {
  test(`a call passes unchecked only where no host listens or it has no document: ${name}`, async (t) => {
    const left = [...replies];
    const host = hostWith(CALL);
    const checked = checkedFetch(async (...call) => {
      const reply = String(call[0]).endsWith('/openapi.json') ? left.shift() : undefined;
      if (reply instanceof Error) throw reply;
      return reply ?? host(...call);
    }, t.log);
    const call = () => checked(ORIGIN + CALL.path, { method: 'POST', headers: CALL.sentHeaders });
    if (departure !== undefined) await t.throwsAsync(call(), { name: 'DriftError', message: departure });
    t.is((await call()).status, 200);
    t.deepEqual(left, []);
  });
}

test('every call of every test is checked, and a field that no real host documents is found', async (t) => {
  t.is(fetch.name, 'checked');
  const { get } = await startTestHost(t);
  const { body: document } = await get('/openapi.json');
  const reply = await get('/v1/health');
  const call = { ...CALL, headers: Object.fromEntries(reply.headers), received: reply.body };
  const health = `${ORIGIN}/v1/health`;
  t.is((await checkedFetch(hostWith(call, document), t.log)(health)).status, 200);
  const received = { ...reply.body, mood: 'calm' };
  const checked = checkedFetch(hostWith({ ...call, received }, document), () => undefined);
  await t.throwsAsync(checked(health), {
    message: 'GET /v1/health 200: response body: /mood (string) is not in the document',
  });
});
