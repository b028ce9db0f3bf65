import type { CheckSummary } from '@namedrop/contract';
import { useEffect } from 'preact/hooks';
import { formatFull } from '../../format/dates.js';
import { addressOf } from '../../state/base-path.js';
import { navigate } from '../../state/place.js';
import { addShortcuts } from '../../ui/navigation/shortcuts.js';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import { Outcome, outcomeText } from '../../ui/signs/outcome.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';

interface EarlierRunsProps {
  /** The oldest first. */
  readonly runs: readonly CheckSummary[];
  readonly id: string;
  readonly platform: string;
  readonly label: string;
}

/** Outcomes of the same question on a platform. Each leads to the comparison with this one. */
export function EarlierRuns({ runs, id, platform, label }: EarlierRunsProps) {
  const at = runs.findIndex((run) => run.id === id);
  const [before, after] = [runs[at - 1]?.id, runs[at + 1]?.id];
  useEffect(() => {
    const step = (to: string | undefined) => () => to && navigate(`/checks/${to}/${platform}`);
    return addShortcuts([
      { keys: '[', label: 'Earlier run', run: step(before) },
      { keys: ']', label: 'Later run', run: step(after) },
    ]);
  }, [before, after, platform]);
  if (runs.length < 2) return <p class="fine">No earlier run of this question on {label} is kept.</p>;
  return (
    <nav class="runs" aria-label={`Runs of this question on ${label}`}>
      <span class="mute">
        Runs on <PlatformName id={platform} label={label} />
      </span>
      <ul>
        {runs.map((run) => {
          const outcome = outcomeOf(run, platform);
          return (
            <li key={run.id}>
              <a
                href={addressOf(
                  run.id === id ? `/checks/${id}/${platform}` : `/compare?a=${run.id}&b=${id}&platform=${platform}`,
                )}
                aria-current={run.id === id ? 'page' : undefined}
                aria-label={`${formatFull(new Date(run.created_at))}: ${outcomeText(outcome)}`}
                title={formatFull(new Date(run.created_at))}
              >
                <Outcome {...outcome} />
              </a>
            </li>
          );
        })}
      </ul>
      <span class="fine">
        <kbd>[</kbd> <kbd>]</kbd> to step
      </span>
    </nav>
  );
}
