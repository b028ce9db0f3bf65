import * as contract from '@namedrop/contract';
import { z } from '@namedrop/plugin-api';
import test from 'ava';
import { read } from '../repository/tree.js';

const PAGE = read('docs/older-endpoints.md');

/** By path, what the bodies of the page's calls are parsed with. */
const BODIES: Readonly<Record<string, z.ZodType>> = {
  '/v1/ask': contract.AskBody,
  '/v1/extract_brands': contract.ExtractBrandsBody.strict(),
  '/v1/mentions/crawl': contract.CrawlBody.strict(),
};

/** By the name that stands beside each response of the page. */
const RESPONSES: Readonly<Record<string, z.ZodType>> = {
  AskResponse: contract.AskResponse,
  QueuedAsk: contract.QueuedAsk,
  RetrievedAsk: contract.RetrievedAsk,
  ExtractBrandsResponse: contract.ExtractBrandsResponse,
  CrawlResponse: contract.CrawlResponse,
  MentionsResponse: contract.MentionsResponse,
  ErrorBody: contract.ErrorBody,
};

const calls = [...PAGE.matchAll(/^curl -s \S+?(\/v1\/[a-z/_]+)[^`]*?-d '(\{.*?\})'$/gms)];
const responses = [...PAGE.matchAll(/^```json (\w+)\n(.*?)^```/gms)];

/** What the page has of them, each once, sorted. */
function namesOf(found: readonly RegExpExecArray[]): readonly string[] {
  return [...new Set(found.map(([, name = '']) => name))].sort();
}

/** What is wrong with a text of the page, read as JSON; undefined: nothing. */
function faultOf(schema: z.ZodType | undefined, json = ''): string | undefined {
  if (!schema) return 'the page names no schema that the test knows';
  const { error } = schema.safeParse(JSON.parse(json));
  return error && z.prettifyError(error);
}

test('every body that the page of the older endpoints sends is one that the endpoint takes', (t) => {
  t.deepEqual(namesOf(calls), Object.keys(BODIES).sort());
  for (const [, path = '', body] of calls) t.is(faultOf(BODIES[path], body), undefined, path);
});

test('every response on the page of the older endpoints has the fields that there are, and no other', (t) => {
  t.deepEqual(namesOf(responses), Object.keys(RESPONSES).sort());
  for (const [, name = '', body] of responses) t.is(faultOf(RESPONSES[name], body), undefined, name);
});

test('the search on the page of the older endpoints is a query that the endpoint takes', (t) => {
  const [, query] = /\/v1\/mentions\/search\?([^']+)'/.exec(PAGE) ?? [];
  t.true(contract.MentionsQuery.safeParse(Object.fromEntries(new URLSearchParams(query))).success);
});

test('the page of the older endpoints has a row for each code of a provider that is sent', (t) => {
  const { providers } = contract.AskResponse.shape;
  const [, failed] = providers.element.options;
  const sent = failed.shape.error.shape.code.options.filter((code) => code !== 'json_schema_not_supported');
  for (const code of sent) t.true(PAGE.includes(`| \`${code}\` |`), code);
});
