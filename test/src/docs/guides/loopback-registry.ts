import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Teardown } from '@namedrop/testing';
import { packAll } from '../../packages/pack-all.js';
import { read } from '../../repository/tree.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The parts of an installed package's manifest that the registry looks at. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bundleDependencies?: readonly string[] | boolean;
}

/** A version of a package. */
interface Version {
  readonly manifest: Manifest;
  sendTo(response: ServerResponse): void;
}

/** Versions of packages by name; the first is the latest. */
type Packages = Map<string, Version[]>;

/**
 * Starts an npm registry on loopback. It serves this repository's packages as `npm pack` makes them, and all others as
 * they are installed here. So `npm install` reaches no other machine, and gets the versions of the lock file.
 * @returns its address
 */
export async function loopbackRegistry(t: Teardown): Promise<string> {
  const packages = await ownPackages();
  addInstalled(packages);
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://registry');
    const versions = packages.get(decodeURIComponent(pathname.slice(1)));
    if (!versions) return response.writeHead(404).end('{}');
    const asked = searchParams.get('tarball');
    if (asked) return versions.find(({ manifest: { version } }) => version === asked)?.sendTo(response);
    const { port } = server.address() as AddressInfo;
    return response.end(JSON.stringify(packument(versions, `http://127.0.0.1:${port}${pathname}`)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Returns the metadata that npm reads before it chooses a version. */
function packument(versions: readonly Version[], address: string): object {
  const entries = versions.map(({ manifest }) => {
    const { version } = manifest;
    return [version, { ...manifest, dist: { tarball: `${address}?tarball=${version}` } }] as const;
  });
  return {
    name: versions[0]?.manifest.name,
    'dist-tags': { latest: entries[0]?.[0] },
    versions: Object.fromEntries(entries),
  };
}

/** Packs this repository's packages. */
async function ownPackages(): Promise<Packages> {
  return new Map(
    (await packAll(ROOT)).map(({ name, manifest, bytes }) => [
      name,
      [{ manifest: manifest as Manifest, sendTo: (response) => response.end(bytes) }],
    ]),
  );
}

/** Adds the packages of the lock file that are installed. The version that is installed at the root is the latest. */
function addInstalled(packages: Packages): void {
  const { packages: locked } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const places = Object.keys(locked).filter((place) => place.includes('node_modules/') && !locked[place]?.link);
  for (const place of places.sort((one, other) => one.length - other.length)) {
    const folder = path.join(ROOT, place);
    if (!existsSync(path.join(folder, 'package.json'))) continue;
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
    const others = packages.get(manifest.name) ?? [];
    if (others.some((other) => other.manifest.version === manifest.version)) continue;
    packages.set(manifest.name, [
      ...others,
      { manifest, sendTo: (response) => sendFolder(folder, manifest, response) },
    ]);
  }
}

/** Sends an installed package as a tarball. */
function sendFolder(folder: string, { bundleDependencies }: Manifest, response: ServerResponse): void {
  const leaveOut = bundleDependencies ? [] : ['--exclude=./node_modules'];
  const args = ['--create', ...leaveOut, '--transform=s,^\\.,package,', '--directory', folder, '.'];
  spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout.pipe(response);
}
