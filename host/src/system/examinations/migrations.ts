import type { Examination } from '../examination.js';
import { failuresOf } from '../problem-remedy.js';

const name = 'migrations';

/** Reports migrations that have not run, and a ledger of migrations that does not fit this version. */
export const migrations: Examination = {
  name,
  examine({ database, problems }) {
    const failed = failuresOf(problems, 'migrate', name);
    if (failed.length > 0 || !database) return failed;
    const { pending } = database;
    if (pending.length === 0) return [{ state: 'ok', what: name, detail: 'up to date' }];
    const detail = `${pending.length} pending (${pending.join(', ')})`;
    return [{ state: 'warn', what: name, detail, remedy: 'run namedrop migrate, or namedrop start, which runs them' }];
  },
};
