import { formatDuration } from '../../format/numbers.js';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import { Outcome, outcomeText } from '../../ui/signs/outcome.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { SafeText } from '../../ui/text/safe-text.js';
import type { Run } from './run-state.js';

interface PlatformRowProps {
  readonly run: Run;
  readonly platform: string;
  readonly label: string;
  /** Milliseconds since the run began. */
  readonly passed: number;
  /** Milliseconds that an answer may take. */
  readonly limit?: number;
  /** Answer of the platform, once it is stored. */
  readonly href?: string;
}

/** One platform of a run: the time that has passed, then its outcome. */
export function PlatformRow({ run, platform, label, passed, limit, href }: PlatformRowProps) {
  const arrived = run.arrived[platform];
  const outcome = run.report ? outcomeOf(run.report, platform) : arrived;
  const context = run.report?.providers[platform]?.context;
  const error = run.report?.errors[platform] ?? arrived?.error;
  return (
    <li>
      <Outcome outcome={outcome?.outcome ?? 'waiting'} rank={outcome?.rank} />
      <PlatformName id={platform} label={label} />
      <div class="run-said">
        {outcome ? (
          <>
            {href ? (
              <a class="run-word" href={href}>
                {outcomeText(outcome)}
              </a>
            ) : (
              <b class="run-word">{outcomeText(outcome)}</b>
            )}
            {arrived?.cached && <span class="fine"> from the cache</span>}
            {error && (
              <p class="mute">
                <SafeText text={error.message} limit={300} /> It costs nothing.
              </p>
            )}
            {context && (
              <p class="theirs">
                “<SafeText text={context} limit={300} />”
              </p>
            )}
          </>
        ) : (
          <Waiting passed={passed} limit={limit} label={label} />
        )}
      </div>
      <span class="run-time">
        {arrived ? formatDuration(arrived.duration_ms) : !outcome && `${Math.round(passed / 1000)} s`}
      </span>
    </li>
  );
}

function Waiting({ passed, limit, label }: { passed: number; limit?: number; label: string }) {
  if (!limit) return <>waiting</>;
  const seconds = Math.round(limit / 1000);
  return (
    <>
      <progress
        max={limit}
        value={Math.min(passed, limit)}
        aria-label={`Time of ${label}`}
        aria-valuetext={`${Math.round(passed / 1000)} of at most ${seconds} seconds`}
      />
      <small class="fine">at most {seconds} s</small>
    </>
  );
}
