import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** Lists that files of a package hold as text. Compiling them takes 50 to 150 ms, reading compiled ones a fifth of that. */
export interface ListSource<Lists> {
  /** Name of the compiled file. */
  readonly name: string;
  /** Files that show by their content whether compiled lists are still those of the text. */
  readonly files: readonly URL[];
  /** Makes the lists of the text. They consist of what `v8.serialize` takes. */
  compile(): Lists;
}

interface Compiled {
  readonly fingerprint: string;
  readonly lists: unknown;
}

/** Folder within the build. */
const FOLDER = new URL('../compiled/', import.meta.url);

/**
 * Returns lists as the build has compiled them. Where it has not, or from other files, it compiles them now.
 * @param folder of the compiled files, in tests
 */
export function readLists<Lists>(source: ListSource<Lists>, folder = FOLDER): Lists {
  const compiled = readCompiled(source, folder);
  return compiled?.fingerprint === fingerprintOf(source) ? (compiled.lists as Lists) : source.compile();
}

/** Compiles lists into a file of the build. @param folder of the compiled files, in tests */
export function writeLists<Lists>(source: ListSource<Lists>, folder = FOLDER): void {
  const compiled: Compiled = { fingerprint: fingerprintOf(source), lists: source.compile() };
  mkdirSync(folder, { recursive: true });
  const unfinished = new URL(`${source.name}.${process.pid}`, folder);
  writeFileSync(unfinished, serialize(compiled));
  renameSync(unfinished, fileOf(source, folder));
}

function fileOf({ name }: Pick<ListSource<unknown>, 'name'>, folder: URL): URL {
  return new URL(`${name}.bin`, folder);
}

/** Returns undefined for a file that is missing or damaged. */
function readCompiled(source: ListSource<unknown>, folder: URL): Compiled | undefined {
  try {
    return deserialize(readFileSync(fileOf(source, folder))) as Compiled;
  } catch {
    return undefined;
  }
}

/** Characters are folded by the Unicode version of Node.js. */
function fingerprintOf({ files }: Pick<ListSource<unknown>, 'files'>): string {
  const hash = createHash('sha256').update(process.versions.unicode ?? '');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
