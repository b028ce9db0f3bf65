/** A text and its matched brackets (see bracketPairs). */
export interface LinkReader {
  readonly source: string;
  readonly pairs: ReadonlyMap<number, number>;
}

export interface Link {
  /** The place of the `]` that ends the label. */
  readonly labelEnd: number;
  /** The place behind the whole link. */
  readonly end: number;
  /** `[label][1]` rather than `[label](target)`. */
  readonly byReference: boolean;
}

/** The link whose `[` stands at `at`; undefined when there is none. */
export function linkAt({ source, pairs }: LinkReader, at: number): Link | undefined {
  const labelEnd = source[at] === '[' ? pairs.get(at) : undefined;
  if (labelEnd === undefined) return undefined;
  const bracket = source[labelEnd + 1];
  const targetEnd = bracket === '(' || bracket === '[' ? pairs.get(labelEnd + 1) : undefined;
  return targetEnd === undefined ? undefined : { labelEnd, end: targetEnd + 1, byReference: bracket === '[' };
}

const SCHEMES = ['https://', 'http://'];
/** First letters of `http` and `www`. */
const [H, W] = [0x68, 0x77];
/** What ends a bare URL in running text. */
const URL_END = /[\s<>"'`|()[\]{}*，。、；）】」]/u;

/** A URL written out in the text: only its host is shown to a reader who skims. */
export interface BareUrl {
  readonly hostStart: number;
  readonly hostEnd: number;
  readonly end: number;
}

/** The URL that begins at `at`, with http, https or www; undefined when there is none. */
export function bareUrlAt(source: string, at: number): BareUrl | undefined {
  const first = source.charCodeAt(at);
  if (first !== H && first !== W) return undefined;
  const scheme = SCHEMES.find((candidate) => source.startsWith(candidate, at)) ?? '';
  if (!scheme && !source.startsWith('www.', at)) return undefined;
  const hostStart = at + scheme.length;
  let end = hostStart;
  while (end < source.length && !URL_END.test(source[end] ?? '')) end++;
  while (end > hostStart && '.,;:!?'.includes(source[end - 1] ?? '')) end--;
  const path = source.slice(hostStart, end).search(/[/?#]/);
  return { hostStart, hostEnd: path < 0 ? end : hostStart + path, end };
}
