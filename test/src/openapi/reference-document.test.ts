import { readFile } from 'node:fs/promises';
import type { TestHost } from '@namedrop/testing/host';
import { Ajv2020 } from 'ajv/dist/2020.js';
import test, { type ExecutionContext } from 'ava';
import { sourcesOf } from '../architecture/source.js';
import { workspaces } from '../repository/tree.js';
import {
  type ApiDocument,
  DOCUMENT,
  dereferenced,
  type OperationObject,
  type ParameterObject,
  parseDocument,
  type ResponseObject,
} from './document.js';
import { asFile, REFERENCE_FILE, startReferenceHost } from './reference-document.js';

const METHODS = ['get', 'post', 'patch', 'delete'];

const operationsOf = ({ paths, webhooks = {} }: ApiDocument) =>
  [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item));

/** Lists the strings of the sources that may be paths of endpoints. */
function pathsInSources(): readonly string[] {
  const code = sourcesOf(workspaces()).filter(({ path, isTest }) => !isTest && /^(host|plugins\/[^/]+)\//.test(path));
  const strings = code.flatMap((source) => source.strings).filter((text) => /^\/v1\/[\w/{}:]+$/.test(text));
  return [...new Set(strings.map((path) => path.replaceAll(/[{}]/g, '').replaceAll(/:(\w+)/g, '{$1}')))];
}

/** Asks the host which methods a path answers, in the order of `METHODS`; none for a path that is no endpoint. */
async function methodsOf({ url }: TestHost, path: string): Promise<readonly string[]> {
  const { headers } = await fetch(url + path.replaceAll(/[{}]/g, ''), { method: 'PUT' });
  const allowed = headers.get('allow')?.toLowerCase().split(', ') ?? [];
  return METHODS.filter((method) => allowed.includes(method));
}

/** Describes what is wrong with the examples of an operation. */
function faultsOfExamples(document: ApiDocument, operation: OperationObject, ajv: Ajv2020): readonly string[] {
  const { operationId, requestBody, responses } = operation;
  const answers = Object.values(responses).map((listed) => dereferenced<ResponseObject>(document, listed));
  const bodies = [requestBody, ...answers].flatMap((body) => Object.values(body?.content ?? {}));
  return bodies.flatMap(({ schema = true, examples = {} }) => {
    const isValid = ajv.compile(schema);
    return Object.entries(examples)
      .filter(([, example]) => !isValid(dereferenced(document, example).value))
      .map(([name]) => `${operationId}, ${name}: ${ajv.errorsText(isValid.errors)}`);
  });
}

/** Describes what is wrong with the parameters of an operation. Viewers send an example, and show no description of a schema. */
function faultsOfParameters(document: ApiDocument, { operationId, parameters = [] }: OperationObject): string[] {
  const own = parameters.map((listed) => dereferenced<ParameterObject>(document, listed));
  const undescribed = own.filter(({ description }) => !description).map(({ name }) => `${name} has no description`);
  const sent = own.filter((one) => !one.required && ('example' in one || 'examples' in one));
  return [...undescribed, ...sent.map(({ name }) => `${name} is optional and has an example`)].map(
    (fault) => `${operationId}: ${fault}`,
  );
}

async function startReference(t: ExecutionContext) {
  const host = await startReferenceHost(t);
  const { text } = await host.get('/openapi.json');
  return { host, text, document: parseDocument(text) };
}

test('the document of a deployment as it comes is docs/openapi.json, and describes every endpoint with valid examples', async (t) => {
  const { host, text, document } = await startReference(t);
  t.is(asFile(text), await readFile(REFERENCE_FILE, 'utf8'), 'renew the file with `npm run openapi`');
  t.false(host.logs().includes('leaves out'), 'a schema cannot be described, or two have one name: see the log');

  const paths = [...new Set([...pathsInSources(), ...Object.keys(document.paths)])].sort();
  const served = await Promise.all(paths.map(async (path) => [path, await methodsOf(host, path)] as const));
  t.deepEqual(
    served.filter(([, methods]) => methods.length > 0),
    paths
      .filter((path) => path in document.paths)
      .map((path) => [path, METHODS.filter((method) => method in (document.paths[path] ?? {}))] as const),
    'give the route an `operation` (packages/contract/src/operations)',
  );

  const operations = operationsOf(document);
  const ids = operations.map(({ operationId }) => operationId);
  t.true(ids.length >= 30, `${ids.length} operations`);
  t.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, DOCUMENT);
  t.deepEqual(
    operations.flatMap((operation) => faultsOfExamples(document, operation, ajv)),
    [],
  );
  const calls = Object.values(document.paths).flatMap((item) => Object.values(item));
  t.deepEqual(
    calls.flatMap((operation) => faultsOfParameters(document, operation)),
    [],
  );
});
