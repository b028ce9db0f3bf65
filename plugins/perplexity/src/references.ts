import { withoutEnd } from '@namedrop/plugin-api';
import type { Source } from './reply.js';

/** What points at a page: a marker such as `[3]`, `[1, 4]` or `[web:0]`, or a link. The label of a link is no marker. */
const REFERENCE = new RegExp(
  [
    String.raw`\[(?<marker>(?:web:)?\d{1,4}(?:\s*,\s*(?:web:)?\d{1,4}){0,99})\](?!\(<?https?:)`,
    String.raw`(?<link>https?:\/\/(?:[^\s()<>[\]"\x60|]|\([^\s()<>]{0,2000}\)){1,2000})`,
  ].join('|'),
  'gi',
);

/**
 * The sources that a text points at, each once, in the order of the text. What points at none of them is passed over.
 * @param results what markers say: `[n]` is an id, or else a position from 1, and `[web:n]` is one less
 * @param fetched pages that can only be linked to
 */
export function referencedSources(text: string, results: readonly Source[], fetched: readonly Source[]): Source[] {
  const byMarker = new Map(results.flatMap((source, index) => markersOf(source, index).map((name) => [name, source])));
  const byPage = new Map([...fetched, ...results].map((source) => [pageOf(source.url), source]));
  const named = Array.from(text.matchAll(REFERENCE), ({ groups }) => {
    if (groups?.link) return [byPage.get(pageOf(groups.link))];
    return (groups?.marker ?? '').split(',').map((name) => byMarker.get(name.trim().toLowerCase()));
  });
  return [...new Set(named.flat().filter((source) => source !== undefined))];
}

function markersOf({ id }: Source, index: number): string[] {
  const number = id ?? index + 1;
  return [`${number}`, `web:${number - 1}`];
}

/** What tells pages apart in a text, where a link may end in punctuation, and with or without a slash. */
function pageOf(url: string): string {
  const page = URL.parse(withoutEnd(url, /[.,;:!?*_'~]/));
  return page ? page.host + page.pathname.replace(/\/$/, '') + page.search : url;
}
