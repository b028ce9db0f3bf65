import type { StoredCheckResponse } from '@namedrop/contract';
import { addressOf } from '../../state/base-path.js';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import { Outcome } from '../../ui/signs/outcome.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';

interface PlatformTabsProps {
  readonly check: StoredCheckResponse;
  readonly platforms: readonly string[];
  readonly current: string;
  labelOf(id: string): string;
}

/** Platforms of a check: each tab is a link with its own address. */
export const PlatformTabs = ({ check, platforms, current, labelOf }: PlatformTabsProps) => (
  <nav class="platform-tabs" aria-label="Platforms of this check">
    {platforms.map((id) => (
      <a key={id} href={addressOf(`/checks/${check.id}/${id}`)} aria-current={id === current ? 'page' : undefined}>
        <PlatformName id={id} label={labelOf(id)} />
        <Outcome {...outcomeOf(check, id)} worded />
      </a>
    ))}
  </nav>
);
