import type { OverviewResponse } from '@namedrop/contract';
import { formatCount } from '../../format/numbers.js';
import { Callout } from '../../ui/layout/callout.js';

interface RebuildNoteProps {
  readonly rebuild: OverviewResponse['rebuild'];
}

/** Says that the stored answers are read again, and how far that is. */
export function RebuildNote({ rebuild }: RebuildNoteProps) {
  if (!rebuild) return null;
  return (
    <Callout role="status">
      <p>
        <b>The stored answers are being read again.</b> Until then the figures mix the old and the new reading.
      </p>
      <p class="fine">{progressOf(rebuild)}</p>
    </Callout>
  );
}

/** `12 of 30 days are read.` */
export function progressOf({ state, days_done, days_total }: NonNullable<OverviewResponse['rebuild']>): string {
  if (state === 'waiting' || days_total === null) return 'It begins within seconds.';
  return `${formatCount(days_done)} of ${formatCount(days_total)} days are read.`;
}
