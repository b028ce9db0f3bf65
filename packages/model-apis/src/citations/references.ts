import { withoutEnd } from '@namedrop/plugin-api';

/** A page that a text may point at. */
export interface Source {
  /** Name of the source in markers of the text, where the API has one. */
  readonly id?: number;
  readonly url: string;
}

/** A marker such as `[3]`, `[1, 4]` or `[web:0]`, or a link. The label of a link, `[3](url)` or `[[3]](url)`, is no marker. */
const REFERENCE = new RegExp(
  [
    String.raw`\[(?<marker>(?:web:)?\d{1,4}(?:\s*,\s*(?:web:)?\d{1,4}){0,99})\](?!\]?\(<?https?:)`,
    String.raw`(?<link>https?:\/\/(?:[^\s()<>[\]"\x60|]|\([^\s()<>]{0,2000}\)){1,2000})`,
  ].join('|'),
  'gi',
);

/**
 * The sources that a text points at, each once, in the order of the text. Markers of no source are ignored.
 * @param results what markers say: `[n]` is an id, or else a position from 1, and `[web:n]` is one less
 * @param fetched pages that links name, and markers too: by an id, or else by going on to count behind the results
 */
export function referencedSources<S extends Source>(text: string, results: readonly S[], fetched: readonly S[]): S[] {
  const numbered = [...withNumbers(fetched, lastNumber(results)), ...withNumbers(results, 0)];
  const byMarker = new Map(numbered.flatMap(({ number, source }) => markersOf(number).map((name) => [name, source])));
  const byPage = new Map([...fetched, ...results].map((source) => [pageOf(source.url), source]));
  const named = Array.from(text.matchAll(REFERENCE), ({ groups }) => {
    if (groups?.link) return [byPage.get(pageOf(groups.link))];
    return (groups?.marker ?? '').split(',').map((name) => byMarker.get(name.trim().toLowerCase()));
  });
  // A page may have been found and fetched.
  const sources = named.flat().flatMap((source) => (source ? [byPage.get(pageOf(source.url)) ?? source] : []));
  return [...new Set(sources)];
}

/** Each source with its id, or with its position from 1 behind those that came before. */
function withNumbers<S extends Source>(sources: readonly S[], before: number): { number: number; source: S }[] {
  return sources.map((source, index) => ({ number: source.id ?? before + index + 1, source }));
}

function lastNumber(results: readonly Source[]): number {
  return withNumbers(results, 0).reduce((last, { number }) => Math.max(last, number), 0);
}

function markersOf(number: number): string[] {
  return [`${number}`, `web:${number - 1}`];
}

/** Returns the key by which pages of a text are compared, where a link may end in punctuation, and with or without a slash. */
function pageOf(url: string): string {
  const page = URL.parse(withoutEnd(url, /[.,;:!?*_'~]/));
  return page ? page.host + page.pathname.replace(/\/$/, '') + page.search : url;
}
