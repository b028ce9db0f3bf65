import { retryWithBackoff } from '@namedrop/plugin-api';
import { LostConnection } from './lost-connection.js';

/**
 * Runs a statement that may run twice, again with growing pauses while the connection to the database is lost.
 * @param work gets whether an earlier try may have been done
 * @param patienceMs milliseconds from the first failure after which the last failure is thrown; default 10 s
 * @throws LostConnection, which says whether any of the tries may have been done; what `work` throws while none may
 */
export async function retryWhileAway<T>(work: (again: boolean) => Promise<T>, patienceMs?: number): Promise<T> {
  let mayBeDone = false;
  const isTemporary = (error: unknown) => {
    const isLost = error instanceof LostConnection;
    mayBeDone ||= isLost && error.mayBeDone;
    return isLost;
  };
  try {
    return await retryWithBackoff(() => work(mayBeDone), { patienceMs, isTemporary });
  } catch (error) {
    throw mayBeDone ? new LostConnection(true, error) : error;
  }
}
