import test from 'ava';
import { errorCodeOf } from '../drift/call-faults.js';
import { DocumentedApi } from '../drift/documented-api.js';
import { PLUGIN_PATHS } from '../drift/plugin-paths.js';
import { dereferenced, type OperationObject, parseDocument, type ResponseObject } from '../openapi/document.js';
import { projectFiles, read } from '../repository/tree.js';
import { type ReplyExample, type RequestExample, replyExamples, requestExamples } from './api-examples.js';

const api = new DocumentedApi(parseDocument(read('docs/openapi.json')));
/** Modes of the plugins that guides write and configure. */
const PLUGIN_MODES: ReadonlySet<unknown> = new Set(['openrouter_gpt', 'oriole']);

const pages = [...projectFiles('docs').filter((path) => path.endsWith('.md')), 'README.md'];
const requests = pages.flatMap((page) => requestExamples(read(page)).map((example) => ({ page, ...example })));
const replies = pages.flatMap((page) => replyExamples(read(page)).map((example) => ({ page, ...example })));

function faultsOfRequest(request: RequestExample): string[] {
  const { method, url, sent } = request;
  const operation = api.operationOf(request);
  if (!operation) return PLUGIN_PATHS.has(url.pathname) ? [] : [`${method} ${url.pathname} is not in the document`];
  const schema = operation.requestBody?.content['application/json']?.schema;
  const ofBody = schema === undefined ? [] : api.schemas.ofReceived(schema, withShippedMode(sent.json));
  return [...ofBody, ...api.requestFaults({ url, sent: { headers: sent.headers } }, operation)];
}

function withShippedMode(json: unknown): unknown {
  const body = json as { readonly mode?: unknown };
  return PLUGIN_MODES.has(body?.mode) ? { ...body, mode: 'quick' } : json;
}

/** Lists departures of a reply from the operation that fits best: of those that the page names above, else of all. */
function faultsOfReply({ body, operations }: ReplyExample): string[] {
  const candidates = operations.length > 0 ? operations.map((one) => api.operationOf(one)) : api.operations;
  const departures = candidates
    .flatMap((one) => responsesTo(one, body))
    .map((schema) => api.schemas.ofReceived(schema, body));
  if (departures.length === 0) return ['the page names no operation above that has such a reply'];
  return departures.some((faults) => faults.length === 0) ? [] : (departures[0] ?? []);
}

/** Returns the schemas of an operation for bodies of that kind: successes, or errors with the code. */
function responsesTo(operation: OperationObject | undefined, body: ReplyExample['body']) {
  return Object.entries(operation?.responses ?? {}).flatMap(([status, listed]) => {
    const { content, 'x-error-codes': codes = [] } = dereferenced<ResponseObject>(api.document, listed);
    const isMeant = Number(status) < 400 ? !('error' in body) || 'status' in body : codes.includes(errorCodeOf(body));
    const schema = content?.['application/json']?.schema;
    return isMeant && schema !== undefined ? [schema] : [];
  });
}

const named = (page: string, line: number, faults: readonly string[]) =>
  faults.map((fault) => `${page}:${line}: ${fault}`);

test('every call that a page shows agrees with the API document', (t) => {
  t.true(requests.length > 15, `${requests.length} calls were found`);
  t.deepEqual(
    requests.flatMap((one) => named(one.page, one.line, faultsOfRequest(one))),
    [],
  );
});

test('every reply that a page shows agrees with the API document', (t) => {
  t.true(replies.length > 10, `${replies.length} replies were found`);
  t.deepEqual(
    replies.flatMap((one) => named(one.page, one.line, faultsOfReply(one))),
    [],
  );
});

const PAGE = `# Page

Use \`GET /v1/modes\`.

\`\`\`sh
curl -s "$NAMEDROP_BASE_URL/v1/check?fast=yes" \\
  -H 'authorization: Bearer <key>' \\
  -d '{"query": "best CRM",
       "brand": 7}'; echo done
\`\`\`

\`\`\`jsonc
{ "request_id": "1", // a comment
  "list": [/* … */, ], }
\`\`\`
`;

test('calls and replies are found in a page, with the operations above them', (t) => {
  const [request, ...others] = requestExamples(PAGE);
  t.deepEqual(others, []);
  t.like(request, { method: 'POST', line: 6, sent: { json: { query: 'best CRM', brand: 7 } } });
  t.is(request?.url.href, 'http://host/v1/check?fast=yes');
  t.is(request?.sent.headers.get('authorization'), 'Bearer <key>');
  const [reply] = replyExamples(PAGE);
  t.deepEqual(reply?.body, { request_id: '1', list: [] });
  t.deepEqual(
    reply?.operations.map(({ method, url }) => `${method} ${url.pathname}`),
    ['POST /v1/check', 'GET /v1/modes'],
  );
});
