import { useCallback, useState } from 'preact/hooks';
import { type ApiError, toApiError } from './api-error.js';

/** Call that a button or a form sends: runs once at a time. */
export interface Action<A extends readonly unknown[]> {
  readonly busy: boolean;
  /** Error of the last call; a new one clears it. */
  readonly error?: ApiError;
  run(...args: A): Promise<void>;
  clear(): void;
}

/** Runs `work` for a button or a form, and keeps its error for the page. */
export function useAction<A extends readonly unknown[]>(work: (...args: A) => Promise<void>): Action<A> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const run = async (...args: A) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work(...args);
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  const clear = useCallback(() => setError(undefined), []);
  return { busy, error, run, clear };
}
