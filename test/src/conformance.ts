import { coverageLines, unknownRows } from './conformance/coverage.js';
import { parseRequirements } from './conformance/requirements.js';
import { claimsOfTree } from './conformance/tree-claims.js';
import { read } from './repository/tree.js';

// Prints which rows of docs/conformance.md the test titles name; fails when one names a row that is not there.
const requirements = parseRequirements(read('docs/conformance.md'));
const claims = claimsOfTree();

process.stdout.write(`${coverageLines(requirements, claims).join('\n')}\n`);
const unknown = unknownRows(requirements, claims);
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join('\n')}\n`);
  process.exitCode = 1;
}
