import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Chains, chainNames, type Icons, iconNames } from './public-names.js';

const USAGE = `Usage: node packages/core/dist/eval/training/renew-names.js FOLDER

Writes packages/core/names/software-icons.txt and chains.txt from the packages simple-icons and name-suggestion-index,
which are installed in FOLDER; see packages/core/names/README.md.
`;
const NAMES = new URL('../../../names/', import.meta.url);

function json<Value>(folder: string, file: string): Value {
  return JSON.parse(readFileSync(path.join(folder, 'node_modules', file), 'utf8')) as Value;
}

function write(file: string, head: string, names: readonly string[]): void {
  writeFileSync(new URL(file, NAMES), `# ${head}\n${names.join('\n')}\n`);
  process.stdout.write(`${file}: ${names.length} names\n`);
}

const [folder] = process.argv.slice(2);
if (!folder) process.stdout.write(USAGE);
else {
  const version = (name: string) => json<{ version: string }>(folder, `${name}/package.json`).version;
  const icons = json<Icons>(folder, 'simple-icons/data/simple-icons.json');
  const chains = json<Chains>(folder, 'name-suggestion-index/dist/json/nsi.min.json');
  write(
    'software-icons.txt',
    `Titles and aliases of simple-icons ${version('simple-icons')} (CC0-1.0).`,
    iconNames(icons),
  );
  write(
    'chains.txt',
    `Brands of name-suggestion-index ${version('name-suggestion-index')} (BSD-3-Clause, see THIRD-PARTY.md).`,
    chainNames(chains),
  );
}
