import { sourcesOf } from '../architecture/source.js';
import { workspaces } from '../repository/tree.js';
import { type Claim, claimsOf } from './titles.js';

/** All rows that the titles of the project's tests name. Tests of this folder are left out: their titles are made up. */
export function claimsOfTree(): Claim[] {
  return sourcesOf(workspaces())
    .filter(
      ({ path, isTest, imports }) => (isTest || imports.includes('ava')) && !path.startsWith('test/src/conformance/'),
    )
    .flatMap(({ path, text }) => claimsOf(path, text));
}
