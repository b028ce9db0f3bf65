import { Button } from '../buttons/button.js';

export interface PagerProps {
  /** e.g. `50 of 1,484 answers`. */
  readonly summary: string;
  /** true: older entries follow. */
  readonly more: boolean;
  readonly busy?: boolean;
  onMore(): void;
}

/** Foot of a list that is read by pages: the next page comes below the ones before. */
export const Pager = ({ summary, more, busy, onMore }: PagerProps) => (
  <div class="pager">
    <span>{summary}</span>
    {more && (
      <Button busy={busy} onClick={onMore}>
        Show more
      </Button>
    )}
  </div>
);
