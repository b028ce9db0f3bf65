import { parsedJson } from '@namedrop/plugin-api';
import type { ApiRequest } from '../drift/documented-api.js';

/** A call of the API that a page shows. */
export interface RequestExample extends ApiRequest {
  /** Of the page, from 1. */
  readonly line: number;
}

/** A JSON object of a page that is a reply of the API: it has a `request_id`. */
export interface ReplyExample {
  readonly line: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Operations that the page names above it, the nearest first. */
  readonly operations: readonly Pick<ApiRequest, 'method' | 'url'>[];
}

const BLOCK = /^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm;
const CURL = /\bcurl\b(?:\\\n|[^\n'"]|'[^']*'|"[^"]*")*/g;
const NAMED = /\b(GET|POST|PATCH|DELETE) (\/v1\/[\w/{}]*)/g;

const addressOf = (path: string) => new URL(path.replaceAll(/[{}]/g, ''), 'http://host');

/** Finds the calls that curl makes of `/v1` in a page. One whose body is shortened, and so no JSON, is left out. */
export function requestExamples(page: string): RequestExample[] {
  return [...page.matchAll(CURL)].flatMap((found) => {
    const request = requestOf(found[0]);
    return request ? [{ ...request, line: lineOf(page, found.index) }] : [];
  });
}

function requestOf(command: string): ApiRequest | undefined {
  const path = /\/v1\/[^\s'"]*/.exec(command)?.[0];
  const body = /\s(?:-d|--data)\s+'([^']*)'/.exec(command)?.[1];
  const json = body === undefined ? undefined : parsedJson(body);
  if (path === undefined || (body !== undefined && json === undefined)) return undefined;
  const method = /\s(?:-X|--request)\s+(\w+)/.exec(command)?.[1] ?? (body === undefined ? 'GET' : 'POST');
  const headers = new Headers();
  for (const [, name = '', value = ''] of command.matchAll(/\s-H\s+['"]([\w-]+):\s*([ !#-&(-~]*)['"]/g))
    headers.set(name, value);
  return { method, url: addressOf(path), sent: { headers, ...(json !== undefined && { json }) } };
}

/** Finds the replies of a page. Comments and trailing commas are left out; a block that is no JSON then is none. */
export function replyExamples(page: string): ReplyExample[] {
  return [...page.matchAll(BLOCK)].flatMap(({ 1: language = '', 2: text = '', index }) => {
    if (!language.startsWith('json')) return [];
    const body = parsedJson(text.replaceAll(/\/\*.*?\*\/|\/\/ .*$/gm, '').replaceAll(/,(\s*[\]}])/g, '$1'));
    if (!isReply(body)) return [];
    return [{ line: lineOf(page, index), body, operations: operationsAbove(page.slice(0, index)) }];
  });
}

const isReply = (body: unknown): body is ReplyExample['body'] =>
  typeof body === 'object' && body !== null && 'request_id' in body;

function operationsAbove(text: string): ReplyExample['operations'] {
  const called = [...text.matchAll(CURL)].flatMap(({ 0: command, index }) => {
    const request = requestOf(command);
    return request ? [{ index, ...request }] : [];
  });
  const named = [...text.matchAll(NAMED)].map(({ 1: method = '', 2: path = '', index }) => {
    return { index, method, url: addressOf(path) };
  });
  return [...called, ...named].toSorted((one, other) => other.index - one.index);
}

const lineOf = (page: string, index: number) => page.slice(0, index).split('\n').length;
