import { LEAST_RESULTS } from '@namedrop/contract';
import { CHART_EDGES } from '../../../charts/scale.js';
import { formatPercent } from '../../../format/numbers.js';
import { platformSign } from '../../../ui/signs/platform-sign.js';
import type { Multiple } from './multiples.js';
import { spreadOut } from './spread-out.js';

/** Least distance of two names, in pixels. */
const LINE = 17;

/** Names at the ends of lines, each with its last share, moved apart where lines end close to each other. */
export function LineEnds({ multiples, height }: { readonly multiples: readonly Multiple[]; readonly height: number }) {
  const ends = multiples.flatMap(({ id = '', label, points }) => {
    const last = points.findLast(({ n }) => n >= LEAST_RESULTS);
    return last ? [{ id, label, share: last.named / last.n }] : [];
  });
  const plot = height - CHART_EDGES.top - CHART_EDGES.bottom;
  const positions = ends.map(({ share }) => CHART_EDGES.top + (1 - share) * plot);
  const spread = spreadOut(positions, { gap: LINE, least: LINE / 2, most: height - LINE / 2 });
  return (
    <svg class="together-names" height={height} aria-hidden="true">
      {ends.map(({ id, label, share }, at) => {
        const { hue, shape } = platformSign(id);
        const [end, line] = [positions[at] ?? 0, spread[at] ?? 0];
        return (
          <g key={id} class={hue}>
            <path class="end-line" d={`M8 ${end}L20 ${line}`} />
            <path class="end-mark" d={shape} transform={`translate(1 ${end - 5.5}) scale(.9)`} />
            <text x="24" y={line + 4}>
              {label} {formatPercent(share)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
