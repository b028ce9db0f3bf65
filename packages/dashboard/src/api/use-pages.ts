import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Resource, useResource } from './use-resource.js';

/** A page of a list. */
export interface Page<R, C> {
  readonly rows: readonly R[];
  /** Cursor of the page that follows; null: this is the last one. */
  readonly next: C | null;
}

/** A list that is read by pages: `rows` of the resource grow with each page. Other members are those of the first one. */
export interface Pages<P> extends Resource<P> {
  more(): void;
}

/**
 * Loads the first page of a list when the component appears and whenever `key` changes, and a further one on request.
 * @param load reads the page behind a cursor; undefined: the first page
 */
export function usePages<R, C, P extends Page<R, C>>(
  key: string,
  load: (before: C | undefined, signal?: AbortSignal) => Promise<P & Page<R, C>>,
): Pages<P> {
  const first = useResource(key, (signal) => load(undefined, signal));
  const [further, setFurther] = useState<{ readonly cursor?: C; readonly turn: number }>({ turn: 0 });
  const { cursor, turn } = further;
  const [rest, setRest] = useState<Page<R, C>>();
  const next = useResource(turn === 0 ? undefined : `${key} ${turn}`, (signal) => load(cursor, signal));
  // A new first page begins the list again.
  useEffect(() => {
    setRest(undefined);
    setFurther({ turn: 0 });
  }, [first.data]);
  useEffect(() => {
    const { data } = next;
    if (data && turn > 0) setRest((before) => ({ rows: [...(before?.rows ?? []), ...data.rows], next: data.next }));
  }, [next.data]);
  const data = first.data && {
    ...first.data,
    rows: [...first.data.rows, ...(rest?.rows ?? [])],
    next: rest ? rest.next : first.data.next,
  };
  const more = useCallback(() => {
    if (data?.next != null) setFurther({ cursor: data.next, turn: turn + 1 });
  }, [data?.next, turn]);
  const isMore = turn > 0 && next.loading;
  return { ...first, data, error: first.error ?? next.error, loading: first.loading || isMore, more };
}
