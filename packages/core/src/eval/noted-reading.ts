import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Matching } from '../brand/matching.js';
import { READER_VERSION } from '../brand/reader-version.js';
import { sentimentOf } from '../brand/sentiment.js';
import { stanceOf } from '../brand/stance.js';
import { dedupeCitations } from '../citations/citations.js';
import { brandMentions } from '../mentions/brand-mentions.js';
import { MentionReader } from '../mentions/mention-reader.js';
import { namedBrands } from '../mentions/named-brands.js';
import { observe } from '../watch/observe.js';
import { parseJsonLines } from './json-lines.js';
import { type LabelledAnswer, readLabelledAnswer } from './labelled-answer.js';
import { ownSentences, ownStances, ownTexts } from './own-figures.js';
import { readSentiment } from './sentiments.js';

/** Reading of our own texts by a version of the reader. */
export interface Reading {
  /** See `READER_VERSION`. */
  readonly version: number;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

const FILE = new URL('../../eval/reader.json', import.meta.url);
const MATCHINGS: readonly Matching[] = ['words', 'literal'];

/** Addresses of one page each, in the forms that are made canonical. */
const ADDRESSES = [
  'http://WWW.Reviews.example:80/crm/?utm_source=chatgpt.com&b=2&a=1#top',
  'https://user:pass@reviews.example/crm/?gclid=1&fbclid=2&mc_eid=3',
  'https://www.google.com/url?q=https%3A%2F%2Freviews.example%2Fbest&sa=U',
  'https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9yZXZpZXdzLmV4YW1wbGUvYmluZw',
  'https://l.facebook.com/l.php?u=https%3A%2F%2Freviews.example%2Fsocial%3Fmsclkid%3D1',
  'https://reviews.example//double//slash/',
  'https://münchen.example/straße?q=a+b&q=%20',
  'ftp://reviews.example/file',
  'not an address',
];

/** Reads our own texts by today's rules. */
export function readOwnTexts(): Reading {
  const lines = readFileSync(new URL('../../eval/answers.jsonl', import.meta.url), 'utf8');
  const answers = parseJsonLines(lines).map(readLabelledAnswer);
  const texts = ownTexts.map(({ text, brands }) => ({ text, brands: brands.map(([name]) => name) }));
  const all = [...answers.map((answer) => ({ text: answer.text, brands: namesOf(answer) })), ...texts];
  const hash = createHash('sha256');
  for (const { text, brands } of all) hash.update(JSON.stringify(readingOf(text, brands)));
  hash.update(JSON.stringify(ownSentences.map(readSentiment)));
  hash.update(JSON.stringify(ownStances.map(({ sentence }) => stanceOf(sentence, 'Acme'))));
  hash.update(JSON.stringify(dedupeCitations(ADDRESSES.map((url) => ({ url })))));
  return { version: READER_VERSION, hash: hash.digest('hex') };
}

/** Returns the reading that is noted. */
export function notedReading(): Reading {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Returns a sentence about what is to be done where another reading is noted; undefined: nothing. */
export function faultOf(noted: Reading, read: Reading): string | undefined {
  if (read.version !== noted.version) {
    return `READER_VERSION is ${read.version}, and packages/core/eval/reader.json notes version ${noted.version}: run \`npm run eval -- --note-reader\``;
  }
  return read.hash === noted.hash ? undefined : unraised(noted);
}

/**
 * Notes a reading.
 * @throws Error for another reading of the version that is noted, and for a lower version
 */
export function noteReading(noted: Reading, read: Reading, file: URL = FILE): void {
  if (read.version < noted.version) {
    throw new Error(`READER_VERSION is ${read.version}, and version ${noted.version} is noted: it may only be raised`);
  }
  if (read.version === noted.version && read.hash !== noted.hash) throw new Error(unraised(noted));
  writeFileSync(file, `${JSON.stringify(read, null, 2)}\n`);
}

function unraised({ version }: Reading): string {
  return `our own texts are read otherwise than by version ${version}: raise READER_VERSION in packages/core/src/brand/reader-version.ts, and run \`npm run eval -- --note-reader\` (if no commit has this version yet, restore packages/core/eval/reader.json instead of raising it again)`;
}

function namesOf({ brands, absent = [] }: LabelledAnswer): readonly string[] {
  return [...brands.map(({ name }) => name), ...absent];
}

/** Reads a text for each of some brands, and for all that it names. */
function readingOf(text: string, brands: readonly string[]): unknown {
  const [brand = 'Acme'] = brands;
  const answer = { text, citations: ADDRESSES.map((url) => ({ url })) };
  const outcomes = [{ platform: 'chatgpt', answer, latencyMs: 0 }];
  const found = MATCHINGS.map((matching) => {
    const reader = new MentionReader(text, { matching });
    const mentions = brands.map((name) => {
      const mention = reader.find(name);
      return (
        mention && {
          ...mention,
          sentiment: sentimentOf(mention.context, name),
          stance: stanceOf(mention.context, name),
        }
      );
    });
    return [mentions, brandMentions(outcomes, { brand, matching }), observe(answer, { brand, matching })];
  });
  return [found, namedBrands(text)];
}
