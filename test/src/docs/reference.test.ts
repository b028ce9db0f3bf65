import { ERROR_CODES } from '@namedrop/contract';
import test from 'ava';
import { read } from '../repository/tree.js';

interface DescribedResponse {
  readonly headers?: object;
  readonly 'x-error-codes'?: readonly string[];
}

const DOCUMENT: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, DescribedResponse> }>>>>;
} = JSON.parse(read('docs/openapi.json'));

const RESPONSES = Object.values(DOCUMENT.paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
);

/** Rows of the tables below a heading of a page, each as its cells. */
function rowsOf(page: string, heading: string): readonly (readonly string[])[] {
  const [, section = ''] = new RegExp(`^## ${heading}\\n(.*?)(?=^## |(?![^]))`, 'ms').exec(read(page)) ?? [];
  return [...section.matchAll(/^\| (.*) \|$/gm)].map(([, cells = '']) => cells.split(' | '));
}

const codesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);

test('the page of errors has each code of the API document beside its status', (t) => {
  const rows = rowsOf('docs/reference/errors.md', 'Statuses and codes');
  const onPage = new Set(rows.flatMap(([status, codes]) => codesIn(codes).map((code) => `${status} ${code}`)));
  const described = RESPONSES.flatMap(([status, response]) => {
    return (response['x-error-codes'] ?? []).map((code) => `${status} ${code}`);
  });
  t.true(described.length > 100);
  t.deepEqual([...new Set(described)].filter((error) => !onPage.has(error)).sort(), []);
});

test('the page of errors has each code that the contract describes', (t) => {
  const onPage = new Set(
    rowsOf('docs/reference/errors.md', 'Statuses and codes').flatMap(([, codes]) => codesIn(codes)),
  );
  t.deepEqual(
    Object.keys(ERROR_CODES).filter((code) => !onPage.has(code)),
    [],
  );
});

test('the page of headers has each response header of the API document', (t) => {
  const onPage = new Set(
    rowsOf('docs/reference/headers.md', 'Responses').flatMap(([name]) => /`(.+)`/.exec(name ?? '')?.[1] ?? []),
  );
  const described = new Set(RESPONSES.flatMap(([, { headers = {} }]) => Object.keys(headers)));
  t.true(described.has('X-Cost-Cents'));
  t.deepEqual([...described].filter((name) => !onPage.has(name)).sort(), []);
});
