import { sourcesOf } from './architecture/source.js';
import { read, workspaces } from './architecture/tree.js';
import { coverageLines, unknownRows } from './conformance/coverage.js';
import { parseRequirements } from './conformance/requirements.js';
import { claimsOf } from './conformance/titles.js';

// Prints which rows of docs/conformance.md the test titles name; fails when one names a row that is not there.
const requirements = parseRequirements(read('docs/conformance.md'));
const claims = sourcesOf(workspaces())
  .filter(
    ({ path, isTest, imports }) => (isTest || imports.includes('ava')) && !path.startsWith('test/src/conformance/'),
  )
  .flatMap(({ path, text }) => claimsOf(path, text));

process.stdout.write(`${coverageLines(requirements, claims).join('\n')}\n`);
const unknown = unknownRows(requirements, claims);
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join('\n')}\n`);
  process.exitCode = 1;
}
