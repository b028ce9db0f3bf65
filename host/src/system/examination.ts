import type { Finding } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Examined, ExaminedDatabase } from './examined.js';

/** Facts that examinations judge. */
export interface Found extends Omit<Examined, 'database'> {
  readonly database?: ExaminedDatabase & {
    /** Two connections of the examinations' own. Each statement has 4 s. */
    readonly pool: pg.Pool;
  };
}

/** One role of what a host needs. */
export interface Examination {
  /** As in the table of docs/operations/doctor.md. Its lines begin with it, but for those of plugins. */
  readonly name: string;
  /** Tries it. May throw. @returns no line where there is nothing to say */
  examine(found: Found): readonly Finding[] | Promise<readonly Finding[]>;
}
