import { readdir, readFile } from 'node:fs/promises';
import type { LivePlatform } from '@namedrop/contract';
import type { LiveRecording } from './live-recording.js';
import { type RecordedPlatform, Recording } from './recording.js';
import { liveStandIn, standIn } from './stand-in.js';

const FOLDER = new URL('../../recordings/', import.meta.url);

/** All recorded questions, found by their words. */
export class Recordings {
  readonly #byQuery: ReadonlyMap<string, Recording>;

  /** @param all in the order in which they are offered; the first is the one that a plain `npm run demo` asks */
  constructor(readonly all: readonly [Recording, ...Recording[]]) {
    this.#byQuery = new Map(all.map((recording) => [keyOf(recording.query), recording]));
  }

  /** The recording of a question; capitals, extra blanks and a final question mark make no difference. */
  find(query: string): Recording | undefined {
    return this.#byQuery.get(keyOf(query));
  }

  /** What a platform's API says to a question: as recorded, or a stand-in that says that it is one. */
  answer(query: string, platform: RecordedPlatform): Recording['platforms'][RecordedPlatform] {
    return this.find(query)?.platforms[platform] ?? standIn(query, platform);
  }

  /** What a live surface shows for a question; a stand-in also where only the APIs were recorded. */
  live(query: string, platform: LivePlatform): LiveRecording[LivePlatform] {
    return this.find(query)?.live?.[platform] ?? liveStandIn(query);
  }
}

/**
 * Reads the recordings that come with the demo, in the order of their file names.
 * @throws Error when a file is missing or not in the recording format
 */
export async function loadRecordings(): Promise<Recordings> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
  const [first, ...rest] = await Promise.all(names.map(load));
  if (!first) throw new Error('the demo has no recordings');
  return new Recordings([first, ...rest]);
}

async function load(name: string): Promise<Recording> {
  const parsed = Recording.safeParse(JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')));
  if (!parsed.success)
    throw new Error(`recordings/${name}: ${parsed.error.issues[0]?.message}`, { cause: parsed.error });
  return parsed.data;
}

function keyOf(query: string): string {
  return query
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?.! ]+$/, '');
}
