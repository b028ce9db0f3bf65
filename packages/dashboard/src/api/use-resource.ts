import { useCallback, useEffect, useState } from 'preact/hooks';
import { type ApiError, toApiError } from './api-error.js';

/** Data of a panel while it loads, once it is there, and when it failed. */
export interface Resource<T> {
  /** Data of the last successful load; also while the next one runs or after it failed. */
  readonly data?: T;
  readonly error?: ApiError;
  readonly loading: boolean;
  /** Time at which `data` came. */
  readonly at?: Date;
  reload(): void;
  /** Puts data in place without a call, e.g. the reply of a change. */
  set(data: T): void;
}

type State<T> = Omit<Resource<T>, 'reload' | 'set'>;

/**
 * Loads data when the component appears and whenever `key` changes; a newer load aborts the one before.
 * @param key identity of the request, e.g. its path with the filters; undefined: nothing is loaded
 */
export function useResource<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const [state, setState] = useState<State<T>>({ loading: true });
  const [turn, setTurn] = useState(0);
  // Only `key` and `turn` trigger a load: `load` differs in each rendering.
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    load(controller.signal).then(
      (data) => !controller.signal.aborted && setState({ data, at: new Date(), loading: false }),
      (error: unknown) =>
        !controller.signal.aborted && setState((before) => ({ ...before, error: toApiError(error), loading: false })),
    );
    return () => controller.abort();
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const set = useCallback((data: T) => setState({ data, at: new Date(), loading: false }), []);
  return { ...state, reload, set };
}
