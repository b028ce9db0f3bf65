import type { Examination } from '../examination.js';
import { failuresOf } from '../problem-remedy.js';

const name = 'database';

/** Reports the database that answers, or why none does. */
export const database: Examination = {
  name,
  examine({ database, problems }) {
    const failed = failuresOf(problems, 'storage', name);
    return database ? [{ state: 'ok', what: name, detail: database.description }, ...failed] : failed;
  },
};
