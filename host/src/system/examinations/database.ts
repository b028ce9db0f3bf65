import type { Examination } from '../examination.js';
import { remedyOf, withoutRemedy } from '../problem-remedy.js';

const name = 'database';

/** Reports the database that answers, or why none does. */
export const database: Examination = {
  name,
  examine({ database, problems }) {
    const failed = problems
      .filter(({ phase }) => phase === 'storage')
      .map((problem) => {
        return { state: 'fail', what: name, detail: withoutRemedy(problem), remedy: remedyOf(problem) } as const;
      });
    return database ? [{ state: 'ok', what: name, detail: database.description }, ...failed] : failed;
  },
};
