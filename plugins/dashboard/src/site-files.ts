import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** Types of the files of the site, by extension. A build with another type of file fails the start. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Encodings of the prepared files, the smallest first. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** A file with all its encodings in memory. */
export interface SiteFile {
  readonly type: string;
  /** Quoted hash of the bytes without an encoding. */
  readonly etag: string;
  readonly bytes: Uint8Array;
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array>>>;
}

/** Makes a file of its bytes. @param encoded prepared encodings of the same bytes */
export function siteFile(type: string, bytes: Uint8Array, encoded: SiteFile['encoded'] = {}): SiteFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { type, etag, bytes, encoded };
}

/** Reads the assets of the site, which are a few hundred kilobytes in all. */
async function readAssets(site: URL): Promise<ReadonlyMap<string, SiteFile>> {
  const folder = new URL('assets/', site);
  const names = new Set(await readdir(folder));
  const originals = [...names].filter((name) => !Object.values(ENCODINGS).some((suffix) => name.endsWith(suffix)));
  const read = (name: string) => readFile(new URL(name, folder));
  const files = originals.map(async (name): Promise<[string, SiteFile]> => {
    const type = TYPES[extname(name)];
    if (!type) throw new Error(`the dashboard was built with ${name}, a type of file that it does not serve`);
    const [bytes, br, gzip] = await Promise.all([
      read(name),
      ...Object.values(ENCODINGS).map((suffix) => (names.has(name + suffix) ? read(name + suffix) : undefined)),
    ]);
    return [name, siteFile(type, bytes as Uint8Array, { br, gzip })];
  });
  return new Map(await Promise.all(files));
}

/** The built site. */
export interface Site {
  /** As it is built, without a base path. */
  readonly page: string;
  /** By name, e.g. `index-B3xq.js`. */
  readonly assets: ReadonlyMap<string, SiteFile>;
}

/** Reads the site of a folder. @throws Error without a build, with the command that makes it */
export async function readSite(folder: URL): Promise<Site> {
  try {
    const [page, assets] = await Promise.all([readFile(new URL('index.html', folder), 'utf8'), readAssets(folder)]);
    return { page, assets };
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    throw new Error('the pages of the dashboard are not built: npm run build:site builds them', { cause });
  }
}
