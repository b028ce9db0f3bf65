import type { Manifest, Workspace } from '../repository/tree.js';
import { ownPackages } from './layers.js';
import { packageOf, type Source } from './source.js';

/**
 * What is wrong with a package.json: fields that publishing needs, and the list of our packages that it depends on.
 * @param sources those of this package
 */
export function manifestFaults({ folder, manifest }: Workspace, sources: readonly Source[]): string[] {
  return [...fieldFaults(manifest), ...dependencyFaults(manifest, sources)].map((fault) => `${folder}: ${fault}`);
}

function fieldFaults(manifest: Manifest): string[] {
  const faults: string[] = [];
  if (manifest.license !== 'Apache-2.0') faults.push('"license" must be "Apache-2.0"');
  if (!manifest.description) faults.push('"description" is missing: say in one line what the package is');
  if (manifest.type !== 'module') faults.push('"type" must be "module"');
  if (manifest.private) return faults;
  if (!manifest.version) faults.push('"version" is missing');
  if (!manifest.exports && !manifest.bin) faults.push('"exports" is missing: nobody could import it');
  if (!manifest.files?.includes('dist')) faults.push('"files" must list "dist", or nothing built would be published');
  if (manifest.publishConfig?.access !== 'public') faults.push('"publishConfig" must be { "access": "public" }');
  return faults;
}

function dependencyFaults(manifest: Manifest, sources: readonly Source[]): string[] {
  const shipped = sources.filter(({ isTest }) => !isTest);
  const tests = sources.filter(({ isTest }) => isTest);
  const { dependencies = {}, peerDependencies = {}, devDependencies = {} } = manifest;
  const installed = manifest.private
    ? { ...dependencies, ...devDependencies }
    : { ...dependencies, ...peerDependencies };
  const declared = { ...dependencies, ...peerDependencies, ...devDependencies };
  const used = ownPackages(sources.flatMap(({ imports, strings }) => [...imports, ...strings]));

  const missing = (from: readonly Source[], where: object): string[] =>
    ownPackages(from.flatMap(({ imports }) => imports)).filter((name) => !(name in where) && name !== manifest.name);
  return [
    ...missing(shipped, installed).map((name) => `imports ${name}: add it to "dependencies"`),
    ...missing(tests, declared).map((name) => `a test imports ${name}: add it to "devDependencies"`),
    ...Object.keys(declared)
      .filter((name) => packageOf(name)?.startsWith('@namedrop/') && !used.includes(name))
      .map((name) => `declares ${name} but never imports it: remove it`),
  ];
}

/** Packages of ours that are imported but not built before: on a fresh clone `tsc -b` would not find them. */
export function missingReferences(
  { folder, manifest }: Workspace,
  sources: readonly Source[],
  references: readonly string[],
  folderOf: ReadonlyMap<string, string>,
): string[] {
  return ownPackages(sources.flatMap(({ imports }) => imports))
    .filter((name) => name !== manifest.name && !references.includes(folderOf.get(name) ?? ''))
    .map((name) => `${folder}/tsconfig.json: imports ${name}: add ${folderOf.get(name)} to "references"`);
}
