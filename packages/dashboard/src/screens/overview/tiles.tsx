import type { ComponentChildren } from 'preact';
import { currentBrand } from '../../api/brands.js';
import { IntervalBar } from '../../charts/interval-bar.js';
import { shareScale } from '../../charts/scale.js';
import { formatPercent, formatRank } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { Tile } from '../../ui/layout/tile.js';
import { Verdict } from '../../ui/signs/verdict.js';
import { ANSWERED } from './answers-path.js';
import { rankScale, type ShownFigure, showRankFigure, showShareFigure } from './figures.js';
import type { Part, View } from './view.js';

/** The four key figures. */
export function Tiles({ view }: { readonly view: View }) {
  const { tiles, brand, voices } = view.data;
  const hasSites = currentBrand.value?.id !== brand.id || currentBrand.value.domains.length > 0;
  return (
    <section class="tiles" aria-label={`Key figures, ${view.period}, against the ${view.before}`}>
      <FigureTile
        view={view}
        title="Visibility"
        of={{ outcome: ANSWERED }}
        shown={showShareFigure(tiles.visibility)}
        none="No answers in this period."
        why={`Answers that name ${brand.name}, of all answers. A question without an AI answer and a failed call count neither way.`}
      />
      <FigureTile
        view={view}
        title="Share of voice"
        of={{ outcome: 'named' }}
        shown={showShareFigure(tiles.share_of_voice)}
        lacks={voices.length > 1 ? undefined : 'competitors'}
        none="No answer names a tracked brand."
        why={`Namings of ${brand.name}, of all namings of it and its competitors. An answer counts once for each brand.`}
      />
      <FigureTile
        view={view}
        title="Average rank"
        of={{ outcome: 'named' }}
        shown={showRankFigure(tiles.average_rank)}
        isRank
        none="No answer names the brand."
        why="Of the answers that name the brand. 1 is best, so the scale runs from right to left: further right is better."
      />
      <FigureTile
        view={view}
        title="Your pages cited"
        of={{ host: 'any' }}
        shown={showShareFigure(tiles.citation_rate)}
        lacks={hasSites ? undefined : 'sites'}
        none="No answer cites a page."
        why="Answers that cite a page of your sites, of the answers that cite anything. To be cited is not to be named: the two are counted apart."
      />
    </section>
  );
}

interface FigureTileProps {
  readonly view: View;
  readonly title: string;
  /** Answers that it counts. */
  readonly of: Part;
  readonly shown: ShownFigure;
  readonly isRank?: boolean;
  /** Settings that the brand lacks: without them the figure says nothing. */
  readonly lacks?: 'competitors' | 'sites';
  /** Reason of a missing figure. */
  readonly none: string;
  readonly why: ComponentChildren;
}

function FigureTile({ view, title, of, shown, isRank = false, lacks, none, why }: FigureTileProps) {
  if (lacks) {
    return (
      <Tile title={title} figure="–" why={why}>
        <p class="fine">
          No {lacks} are given yet. <a href={addressOf(`/brands?edit=${view.data.brand.id}`)}>Add {lacks}</a>
        </p>
      </Tile>
    );
  }
  const { text, note, now, before, direction, by, was } = shown;
  const isEmpty = text === '–';
  const format = isRank ? formatRank : formatPercent;
  return (
    <Tile title={title} figure={text} note={note} href={isEmpty ? undefined : view.link(of)} why={why}>
      {now && (
        <IntervalBar
          now={now}
          before={before}
          {...(isRank ? rankScale : shareScale)(before ? [now, before] : [now])}
          format={format}
          label={`${text}, interval ${format(now.low)} to ${format(now.high)}${was ? `; before ${was}` : ''}`}
        />
      )}
      {direction ? (
        <Verdict direction={direction} by={by} was={was} isRank={isRank} />
      ) : (
        <p class="fine">{isEmpty ? none : now ? `Too few in the ${view.before}` : 'Too few for a percentage'}</p>
      )}
    </Tile>
  );
}
