import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A recorded body: `NAME.json`, beside it `NAME.meta.json` where it was recorded with its status and headers. */
export interface Sample {
  /** From the folder of all samples, without extension, e.g. `xai/answer`. */
  readonly name: string;
  /** Its folder, e.g. `xai`. */
  readonly vendor: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
}

interface Meta {
  readonly http_status?: number;
  readonly response_headers?: Readonly<Record<string, string>>;
}

/** Headers that a surface may read; the length and the coding are those of the original. */
const KEPT = /^(?:content-type|retry-after|x-should-retry)$/i;

/** Reads the samples of a folder, one folder a vendor, in the order of their names. */
export function readSamples(folder: string): readonly Sample[] {
  return globSync('*/*.json', { cwd: folder })
    .filter((path) => !/\.(?:meta|request)\.json$/.test(path))
    .sort()
    .map((path) => readSample(folder, path));
}

function readSample(folder: string, path: string): Sample {
  const text = readFileSync(join(folder, path), 'utf8');
  const { http_status: status = 200, response_headers: headers = {} } = metaOf(join(folder, path));
  const kept = Object.entries(headers).filter(([name]) => KEPT.test(name));
  return {
    name: relative('.', path).replace(/\.json$/, ''),
    vendor: dirname(path),
    status,
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value])),
    },
    text,
    body: JSON.parse(text),
  };
}

function metaOf(path: string): Meta {
  try {
    return JSON.parse(readFileSync(path.replace(/\.json$/, '.meta.json'), 'utf8')) as Meta;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
