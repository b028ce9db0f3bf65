import type { Purpose } from '@namedrop/plugin-api';
import type { TakenRun } from './run-table.js';

/** What the ledger says that a run pays for. */
export const purposeOf = ({ run }: Pick<TakenRun, 'run'>): Purpose => ({ kind: 'watch', id: run });
