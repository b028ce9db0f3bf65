import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateError } from './create-error.js';
import type { Kind } from './kinds.js';
import { findPackedPackages } from './packed-packages.js';
import { nameFault, namesOf, type PluginNames } from './plugin-names.js';
import { OUR_PACKAGES, withVersions } from './versions.js';

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url));

/** Plugin that is to be created. */
export interface Order {
  /** Name of the package. */
  readonly name: string;
  readonly kind: Kind;
  /** Absent: the name without its scope. */
  readonly folder?: string;
  /** Folder with tarballs of Namedrop's packages; absent: npm takes them from the registry. */
  readonly packages?: string;
}

/** Plugin that was created. */
export interface Created {
  /** Absolute. */
  readonly folder: string;
  /** Paths from the folder. */
  readonly files: readonly string[];
}

/** Spellings of the name that templates are written with. */
const SAMPLE: PluginNames = {
  package: 'sample-package',
  id: 'sample-plugin',
  platform: 'sample_plugin',
  label: 'Sample Plugin',
  variable: 'SAMPLE_PLUGIN',
  identifier: 'samplePlugin',
};

/** Files that npm, or a tool that reads packages, would take for the package's own under their true names. */
const RENAMED: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'package.template.json': 'package.json',
};

/**
 * Writes a plugin from its template.
 * @throws CreateError for a name that a plugin cannot have, a folder that holds files, and tarballs that are missing
 */
export async function createPlugin({ name, kind, folder: given, packages }: Order, cwd: string): Promise<Created> {
  const fault = nameFault(name);
  if (fault) throw new CreateError(`${name}: ${fault}`);
  const names = namesOf(name);
  const folder = path.resolve(cwd, given ?? names.id);
  await requireEmpty(folder);
  const packed = packages === undefined ? {} : await findPackedPackages(path.resolve(cwd, packages), OUR_PACKAGES);
  const template = path.join(TEMPLATES, kind);
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const files: string[] = [];
  for (const source of sources) {
    const relative = path.relative(template, source);
    const target = RENAMED[relative] ?? relative;
    const content = renamed(await readFile(source, 'utf8'), names);
    await mkdir(path.dirname(path.join(folder, target)), { recursive: true });
    await writeFile(path.join(folder, target), target === 'package.json' ? withVersions(content, packed) : content);
    files.push(target);
  }
  return { folder, files };
}

async function requireEmpty(folder: string): Promise<void> {
  const there = await readdir(folder).catch(() => []);
  const own = there.filter((name) => name !== '.git');
  if (own.length > 0) throw new CreateError(`${folder} holds files already: name an empty folder with --folder.`);
}

function renamed(text: string, names: PluginNames): string {
  const spellings = Object.keys(SAMPLE) as (keyof PluginNames)[];
  return spellings.reduce((rest, spelling) => rest.replaceAll(SAMPLE[spelling], names[spelling]), text);
}
