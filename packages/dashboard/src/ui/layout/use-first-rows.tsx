import { useState } from 'preact/hooks';
import { formatCount } from '../../format/numbers.js';
import { Button } from '../buttons/button.js';

/** Rows of a long list: the first ones, and below them the way to all. @param noun of the rows, in the plural */
export function useFirstRows<T>(all: readonly T[], first: number, noun: string) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = isWhole ? all : all.slice(0, first);
  const more = rows.length < all.length && (
    <div class="pager">
      <span>
        {formatCount(rows.length)} of {formatCount(all.length)} {noun}
      </span>
      <Button onClick={() => setIsWhole(true)}>Show all</Button>
    </div>
  );
  return { rows, more };
}
