import type { NegotiationHeaders, Reply } from '@namedrop/plugin-api';
import { ENCODINGS, type Encoding, type SiteFile } from './site-files.js';

/** Answers with a file, encoded as the browser accepts it; 304 where the browser has it already. */
export function fileReply(file: SiteFile, given: NegotiationHeaders, headers: Readonly<Record<string, string>>): Reply {
  const common = { ...headers, ETag: file.etag, Vary: 'Accept-Encoding' };
  if (isKnown(given['if-none-match'], file.etag)) return { status: 304, headers: common, body: '' };
  const encoding = acceptedEncoding(given['accept-encoding'], file);
  return {
    status: 200,
    headers: { ...common, 'Content-Type': file.type, ...(encoding && { 'Content-Encoding': encoding }) },
    body: (encoding && file.encoded[encoding]) ?? file.bytes,
  };
}

/** Says whether `If-None-Match` has the tag: compared weakly, for a proxy that encodes makes tags weak. */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  return given.trim() === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The smallest encoding of the file that `Accept-Encoding` names and does not refuse with `q=0`. */
function acceptedEncoding(accepted = '', { encoded }: SiteFile): Encoding | undefined {
  const named = accepted.split(',').flatMap((part) => {
    const [name = '', ...params] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return params.some((param) => /^q=0(\.0*)?$/.test(param)) ? [] : [name];
  });
  return (Object.keys(ENCODINGS) as Encoding[]).find((name) => named.includes(name) && encoded[name]);
}
