import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsedJson, type Surface } from '@namedrop/plugin-api';
import { type RecordedExchange, recordingText, scrub } from '@namedrop/plugin-runtime';

/** Replies that a new reply is compared with. */
export interface Samples {
  /** The folder or file they come from. */
  readonly from: string;
  readonly replies: readonly unknown[];
}

/** Returns the name of a surface in options and of its file, e.g. `chatgpt-live`. */
export function nameOf({ platform, channel }: Pick<Surface, 'platform' | 'channel'>): string {
  return `${platform}-${channel}`;
}

/**
 * Reads the recording of a surface in an operator's folder, or without such a folder the samples that its plugin ships.
 * @returns undefined when there is nothing to compare with
 */
export async function samplesOf(surface: Surface, folder: string | undefined): Promise<Samples | undefined> {
  if (folder !== undefined) return readSamples(path.join(folder, fileOf(surface)), [fileOf(surface)], folder);
  if (!surface.samples) return undefined;
  const shipped = fileURLToPath(surface.samples);
  const names = await readdir(shipped).catch(() => []);
  return readSamples(shipped, names.filter((name) => name.endsWith('.json')).toSorted(), shipped);
}

async function readSamples(from: string, names: readonly string[], folder: string): Promise<Samples | undefined> {
  const texts = await Promise.all(
    names.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => undefined)),
  );
  const replies = texts.flatMap((text) => (text === undefined ? [] : [replyIn(parsedJson(text))])).filter(isDefined);
  return replies.length > 0 ? { from, replies } : undefined;
}

/** The reply in a file, which holds the body of one, or recorded calls. */
function replyIn(content: unknown): unknown {
  const isRecording = Array.isArray(content) && content.every((call) => isObject(call) && 'scope' in call);
  return isRecording ? lastReply(content as RecordedExchange[]) : content;
}

/** Returns the body of the last call that succeeded, where it is JSON: earlier ones order a task, or look at it. */
export function lastReply(exchanges: readonly RecordedExchange[]): unknown {
  const last = exchanges.findLast(({ status = 200 }) => status >= 200 && status < 300)?.response;
  return isObject(last) || Array.isArray(last) ? last : undefined;
}

/** Writes a recording without secrets. @returns its file */
export async function saveRecording(
  surface: Surface,
  exchanges: readonly RecordedExchange[],
  { folder, secrets, hasFailed }: { folder: string; secrets: readonly string[]; hasFailed: boolean },
): Promise<string> {
  const file = path.join(folder, hasFailed ? `${nameOf(surface)}-failed.json` : fileOf(surface));
  await mkdir(folder, { recursive: true });
  await writeFile(file, recordingText(scrub(exchanges, secrets)));
  return file;
}

const fileOf = (surface: Surface) => `${nameOf(surface)}.json`;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isDefined = (value: unknown) => value !== undefined;
