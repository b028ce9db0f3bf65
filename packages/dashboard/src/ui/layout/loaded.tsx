import type { ComponentChildren } from 'preact';
import type { Resource } from '../../api/use-resource.js';
import { formatClock } from '../../format/dates.js';
import { ErrorCallout } from './callout.js';

export interface LoadedProps<T> {
  readonly of: Resource<T>;
  /** Grey lines while nothing is there yet. Default 3. */
  readonly lines?: number;
  children(data: T): ComponentChildren;
}

/** Shows data once it is there: grey lines after 200 ms, an error in words, and older data below the error. */
export function Loaded<T>({ of, lines = 3, children }: LoadedProps<T>) {
  const { data, error, loading, at, reload } = of;
  return (
    <>
      {error && !loading && <ErrorCallout error={error} onRetry={reload} />}
      {error && !loading && at && <p class="fine">The data below is of {formatClock(at)} UTC.</p>}
      {data !== undefined && children(data)}
      {data === undefined && loading && <Blocks lines={lines} />}
    </>
  );
}

/** Grey blocks in place of what loads. They appear after 200 ms, and "Still working" after 8 s. */
export const Blocks = ({ lines }: { readonly lines: number }) => (
  <div class="blocks" role="status">
    <span class="hidden">Loading</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} class="block" />
    ))}
    <span class="blocks-late">Still working</span>
  </div>
);
