import type { ReceivedRequest } from '@namedrop/testing';
import test from 'ava';
import { dereferenced, parseDocument } from '../openapi/document.js';
import { read } from '../repository/tree.js';
import { EventFaults } from './event-faults.js';

const document = parseDocument(read('docs/openapi.json'));
const events = new EventFaults(document);

/** Returns the delivery that the document shows as an example of an event. */
function exampleOf(event: string): ReceivedRequest {
  const { parameters = [], requestBody } = document.webhooks?.[event]?.post ?? { responses: {} };
  const headers = parameters.map((listed) => {
    const { name, example } = dereferenced(document, listed);
    return [name, example];
  });
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {}).map((one) =>
    dereferenced(document, one),
  );
  return {
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
    body: '',
    json: example?.value,
  };
}

const FIRED = exampleOf('watch.fired');

test('the example deliveries of the document agree with it', (t) => {
  t.deepEqual(events.of(FIRED), []);
  t.deepEqual(events.of(exampleOf('ask.completed')), []);
});

for (const [name, changes, fault] of [
  ['another event', { headers: { 'x-service-event': 'x' } }, 'POST x: the event is not in the document'],
  [
    'a further field',
    { json: { ...(FIRED.json as object), mood: 1 } },
    'watch.fired: body: /mood (number) is not in the document',
  ],
  [
    'a missing header',
    { headers: { ...FIRED.headers, 'x-service-watch-id': undefined } },
    'watch.fired: the header parameter x-service-watch-id is missing',
  ],
  [
    'a further header',
    { headers: { ...FIRED.headers, 'x-mood': 'calm' } },
    'watch.fired: the header x-mood is not in the document',
  ],
  [
    'another content type',
    { headers: { ...FIRED.headers, 'content-type': 'text/plain' } },
    'watch.fired: the content type text/plain is not in the document',
  ],
] as const) {
  test(`a delivery that departs from the document is reported: ${name}`, (t) => {
    t.deepEqual(events.of({ ...FIRED, ...changes }), [fault]);
  });
}
