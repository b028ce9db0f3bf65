import { createRequire } from 'node:module';

/** Packages of Namedrop that templates depend on. */
export const OUR_PACKAGES = ['@namedrop/host', '@namedrop/plugin-api', '@namedrop/testing'];

/** Packages that templates may depend on, in the versions of this package's own devDependencies. */
const PACKAGES = [...OUR_PACKAGES, '@types/node', 'ava', 'typescript'];

/** Versions, or specifiers of files, by the name of the package. */
export type Versions = Readonly<Record<string, string>>;

interface Dependent {
  readonly devDependencies: Versions;
  readonly peerDependencies: Versions;
}

const own = createRequire(import.meta.url)('../package.json') as Dependent;

/**
 * Fills in the versions of a template's package.json, which names none.
 * @param packed specifiers of packages that npm installs from files, by name; they replace the registry's everywhere
 * @throws Error for a package that templates may not depend on
 */
export function withVersions(packageJson: string, packed: Versions = {}): string {
  const manifest = JSON.parse(packageJson) as Dependent;
  const { devDependencies, peerDependencies } = manifest;
  const development = Object.entries(versionsOf(devDependencies));
  const filled = {
    ...manifest,
    peerDependencies: versionsOf(peerDependencies),
    devDependencies: Object.fromEntries(development.map(([name, version]) => [name, packed[name] ?? version])),
    ...(Object.keys(packed).length > 0 && { overrides: packed }),
  };
  return `${JSON.stringify(filled, null, 2)}\n`;
}

function versionsOf(dependencies: Versions): Versions {
  return Object.fromEntries(
    Object.keys(dependencies).map((name) => {
      const version = own.devDependencies[name];
      if (version === undefined || !PACKAGES.includes(name)) throw new Error(`no version of ${name} is known`);
      return [name, version];
    }),
  );
}
