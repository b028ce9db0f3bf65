import { readFileSync } from 'node:fs';
import { FIXTURES } from './fixture.js';

/** A migration that is newer than the fixture. */
export interface LaterMigration {
  /** The test, or the sentence, that says why the upgrade of the fixture covers it. */
  readonly coveredBy: string;
  /** For one that takes something away: the release whose code no longer used it. */
  readonly expandedIn?: string;
}

/** Reads the table of migrations that are newer than the fixture, by `<owner>/<name>`. */
export function readLaterMigrations(): Readonly<Record<string, LaterMigration>> {
  return JSON.parse(readFileSync(`${FIXTURES}later-migrations.json`, 'utf8'));
}
