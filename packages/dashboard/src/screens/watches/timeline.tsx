import type { BoardRun } from '@namedrop/contract';
import { useEffect, useRef } from 'preact/hooks';
import { formatDay } from '../../format/dates.js';
import { addressOf } from '../../state/base-path.js';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import { Outcome, outcomeText } from '../../ui/signs/outcome.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { namedOf, slotsOf, tally } from './board-run.js';
import { LANE, type Lane, laneOf, stepOf, xOf } from './timeline-lanes.js';

/** Pixels above the lanes, for the alerts, and below them, for the days. */
const HEAD = 26;
const FOOT = 22;
/** Runs from one written day to the next. */
const DAY_EVERY = 5;

export interface TimelineProps {
  readonly watch: string;
  /** The newest first. */
  readonly runs: readonly BoardRun[];
  label(slot: string): string;
}

/** A lane a platform: rank inverted, lines broken where the brand is not named. Each column opens its run. */
export function Timeline({ watch, runs, label }: TimelineProps) {
  const slots = slotsOf(runs);
  const old = runs.toReversed();
  const lanes = slots.map((slot) => laneOf(old, slot));
  const height = HEAD + slots.length * LANE + FOOT;
  const step = stepOf(old.length);
  const width = old.length * step;
  const at = (index: number) => xOf(index, step);
  const area = useRef<HTMLElement>(null);
  // The latest runs come into view first.
  useEffect(() => {
    area.current?.scrollTo({ left: width });
  }, [width]);
  const fired = old.flatMap((run, index) => (run.triggers_fired.length > 0 ? [index] : []));
  return (
    <div class="timeline">
      <ul class="timeline-names">
        {slots.map((slot) => (
          <li key={slot}>
            <PlatformName id={slot} label={label(slot)} />
            <small>{namedOf(tally(old.map((run) => outcomeOf(run, slot))))}</small>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section ref={area} class="scroll" tabIndex={0} aria-label="Results by platform and run, rank 1 at the top">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links have texts, and a title would be a tooltip over all of them */}
        <svg width={width} height={height}>
          {lanes.map((lane, row) => (
            <LaneLines key={slots[row]} lane={lane} top={HEAD + row * LANE} width={width} />
          ))}
          {fired.map((index, number) => (
            <g key={index} class="timeline-alert">
              <line x1={at(index)} x2={at(index)} y1={HEAD - 4} y2={height - FOOT} />
              <circle cx={at(index)} cy={HEAD - 14} r="9" />
              <text x={at(index)} y={HEAD - 10}>
                {number + 1}
              </text>
            </g>
          ))}
          {lanes.map((lane, row) => (
            <LanePoints key={slots[row]} lane={lane} top={HEAD + row * LANE} />
          ))}
          {old.map((run, index) => (
            <a
              key={run.id}
              href={addressOf(`/watches/${watch}/runs/${run.id}`)}
              aria-label={runText(run, slots, label)}
            >
              <rect class="timeline-hit" x={at(index) - step / 2} y="0" width={step} height={height}>
                <title>{runText(run, slots, label)}</title>
              </rect>
              {(old.length - 1 - index) % DAY_EVERY === 0 && (
                <text class="timeline-day" x={at(index)} y={height - 6}>
                  {formatDay(new Date(run.planned_for))}
                </text>
              )}
            </a>
          ))}
        </svg>
      </section>
    </div>
  );
}

function runText(run: BoardRun, slots: readonly string[], label: (slot: string) => string): string {
  const results = slots.map((slot) => `${label(slot)} ${outcomeText(outcomeOf(run, slot))}`);
  const fired = run.triggers_fired.length > 0 ? ' Alert sent.' : '';
  return `${formatDay(new Date(run.planned_for))}: ${results.join('; ')}.${fired}`;
}

const LaneLines = ({ lane, top, width }: { readonly lane: Lane; readonly top: number; readonly width: number }) => (
  <g transform={`translate(0 ${top})`} class="timeline-lane">
    <line x1="0" x2={width} y1={LANE - 0.5} y2={LANE - 0.5} />
    {lane.lines.map((points) => (
      <polyline key={points} points={points} />
    ))}
  </g>
);

const LanePoints = ({ lane, top }: { readonly lane: Lane; readonly top: number }) => (
  <g transform={`translate(0 ${top})`} class="timeline-points">
    {lane.points.map(({ x, y, outcome, rank }) => (
      <g key={x} class={`at-${outcome}`} transform={`translate(${x} ${y})`}>
        {SHAPES[outcome]}
        {outcome === 'named' && rank !== null && <text y="3.5">{rank}</text>}
        {outcome === 'absent' && <text y="3">?</text>}
      </g>
    ))}
  </g>
);

const SHAPES = {
  named: <circle r="9" />,
  absent: <circle r="6" />,
  not_named: <circle r="4" />,
  no_answer: <rect x="-5" y="-4" width="10" height="8" rx="1.5" />,
  failed: <path d="M-3.5-3.5l7 7M3.5-3.5l-7 7" />,
  not_asked: <path d="M-2.5 0h5" />,
  waiting: <circle r="4" />,
};

/** The signs of the timeline in words. */
export const TimelineLegend = () => (
  <span class="timeline-legend fine">
    {(['named', 'not_named', 'no_answer', 'failed'] as const).map((outcome) => (
      <Outcome key={outcome} outcome={outcome} worded />
    ))}
  </span>
);
