import { parsedJson, z } from '@namedrop/plugin-api';
import type { ResponseReply, Search } from './reply.js';

const Query = z.object({ query: z.string() });

/** Whether the model searched, by the calls that the reply reports. */
export function searched(reply: ResponseReply): boolean {
  return searchesOf(reply).some(({ status }) => status !== 'failed');
}

/** The searches that the model ran, in their order. */
export function queriesOf(reply: ResponseReply): string[] {
  return searchesOf(reply)
    .flatMap(queriesOfSearch)
    .filter((query) => query.trim() !== '');
}

/** The calls of search tools, without those of other tools. */
export function searchesOf({ output }: ResponseReply): Search[] {
  return output
    .filter((item) => item.type !== 'message')
    .filter(({ type, name = '' }) => type !== 'custom_tool_call' || /^(?:web|x)_/.test(name));
}

/** Whether a call of a search tool searches, and does not visit a page. */
export function isQuery({ action }: Search): boolean {
  return action?.type === undefined || action.type === 'search';
}

function queriesOfSearch(search: Search): string[] {
  const { action, arguments: args, input } = search;
  if (!action) return [queryIn(args ?? input ?? '')];
  if (!isQuery(search)) return [];
  return action.queries.length > 0 ? action.queries : [action.query ?? ''];
}

/** The query of a call whose arguments are a JSON text. */
function queryIn(text: string): string {
  return Query.safeParse(parsedJson(text)).data?.query.toWellFormed() ?? '';
}
