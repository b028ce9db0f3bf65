import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { until } from '@namedrop/testing';
import type { Tarball } from './tarball.js';

const run = promisify(execFile);

/** A tarball that is not opened yet. */
interface Packed extends Pick<Tarball, 'name' | 'manifest'> {
  readonly file: string;
}

/** What the first test file of a run leaves for the others. */
type Outcome = { readonly packed: readonly Packed[] } | { readonly failure: string };

/** Milliseconds in which npm packs all packages on a busy machine. */
const PATIENCE_MS = 110_000;

/** Packs every package that is published, by npm itself; once for all test files of a run. */
export async function packAll(root: string): Promise<readonly Tarball[]> {
  const shared = process.env.TEST_PACKED;
  if (shared) return Promise.all((await packOnce(root, shared)).map(openTarball));
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-tarballs-'));
  try {
    return await Promise.all((await pack(root, folder)).map(openTarball));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Packs, or waits for the test file that does. @param folder of the run; the first that makes it packs */
async function packOnce(root: string, folder: string): Promise<readonly Packed[]> {
  const list = path.join(folder, 'packed.json');
  if (await isMade(folder)) {
    const outcome: Outcome = await pack(root, folder).then(
      (packed) => ({ packed }),
      (error) => ({ failure: String(error) }),
    );
    await writeFile(`${list}.new`, JSON.stringify(outcome));
    await rename(`${list}.new`, list);
  }
  const text = await until(() => readFile(list, 'utf8').catch(() => false as const), PATIENCE_MS);
  const outcome = JSON.parse(text) as Outcome;
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.packed;
}

/** Makes a folder. @returns false when it was there */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function pack(root: string, folder: string): Promise<readonly Packed[]> {
  const options = ['--json', '--loglevel=silent', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', ['pack', '--workspaces', ...options], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const made = JSON.parse(stdout) as readonly { readonly filename: string }[];
  const all = made.map(async ({ filename }) => {
    const file = path.join(folder, path.basename(filename));
    const content = createPackageFromTarballData(await bytesOf(file));
    const manifest = JSON.parse(content.readFile(`/node_modules/${content.packageName}/package.json`));
    return { file, name: content.packageName, manifest };
  });
  return (await Promise.all(all)).filter(({ manifest }) => !manifest.private);
}

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file));
}

/** Reads a tarball; unpacks it at the first look into it. */
async function openTarball({ file, name, manifest }: Packed): Promise<Tarball> {
  const bytes = await bytesOf(file);
  const base = `/node_modules/${name}/`;
  let content: Package | undefined;
  const unpacked = () => {
    content ??= createPackageFromTarballData(bytes);
    return content;
  };
  return {
    name,
    bytes,
    manifest,
    get content() {
      return unpacked();
    },
    get files() {
      return unpacked()
        .listFiles()
        .map((found) => found.slice(base.length));
    },
    read: (found) => unpacked().tryReadFile(base + found),
  };
}
