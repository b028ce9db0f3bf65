import { useEffect } from 'preact/hooks';
import type { Resource } from './use-resource.js';

/** Milliseconds between a look at work of the server and the next one. */
const LOOK_MS = 2000;

/** Loads data again, and again, while work of the server is under way, e.g. a run. The next look waits for the one before. */
export function useFollow({ loading, reload }: Resource<unknown>, isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay || loading) return;
    const timer = setTimeout(reload, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, loading, reload]);
}
