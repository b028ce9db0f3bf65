import { createRequire } from 'node:module';

/** Packages that templates may depend on, in the versions of this package's own devDependencies. */
const PACKAGES = ['@namedrop/host', '@namedrop/plugin-api', '@namedrop/testing', '@types/node', 'ava', 'typescript'];

type Versions = Readonly<Record<string, string>>;

interface Dependent {
  readonly devDependencies: Versions;
  readonly peerDependencies: Versions;
}

const own = createRequire(import.meta.url)('../package.json') as Dependent;

/**
 * Fills in the versions of a template's package.json, which names none.
 * @throws Error for a package that templates may not depend on
 */
export function withVersions(packageJson: string): string {
  const manifest = JSON.parse(packageJson) as Dependent;
  const { devDependencies, peerDependencies } = manifest;
  const versions = { peerDependencies: versionsOf(peerDependencies), devDependencies: versionsOf(devDependencies) };
  return `${JSON.stringify({ ...manifest, ...versions }, null, 2)}\n`;
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
