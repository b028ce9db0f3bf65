import { runAva } from './run-ava.js';

const ALL = ['**/*conformance*.test.{js,mjs,ts,mts}'];

/**
 * `npx conformance`: runs the tests that call `surfaceConformance`, and no other. Takes files as arguments; default: all whose
 * names have `conformance` before `.test`.
 */
const files = process.argv.slice(2);
process.exitCode = runAva(files.length > 0 ? files : ALL);
