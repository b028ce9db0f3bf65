import type { Purpose } from '@namedrop/plugin-api';
import type { TakenRun } from './run-table.js';

/** What the ledger says that a run pays for. */
export const purposeOf = ({ id }: Pick<TakenRun, 'id'>): Purpose => ({ kind: 'watch', id });
