import type { OverviewResponse } from '@namedrop/contract';
import { Panel } from '../../ui/layout/panel.js';
import { PlatformMark } from '../../ui/signs/platform-mark.js';
import { Verdict } from '../../ui/signs/verdict.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { ANSWERED } from './answers-path.js';
import { showRankFigure, showShareFigure, tooFewWords } from './figures.js';
import type { View } from './view.js';

type Change = OverviewResponse['changes'][number];

/** Changes that exceed chance. */
export function Changes({ view }: { readonly view: View }) {
  const { changes, tiles } = view.data;
  return (
    <Panel
      title="Changes beyond chance"
      note={`against the ${view.before}`}
      flush
      footer="About 1 in 20 comparisons shows a change by chance alone."
    >
      {changes.length === 0 ? (
        <p class="changes-none">
          {tiles.visibility.verdict === null
            ? tooFewWords(tiles.visibility.n, view.before)
            : 'No platform, question or rival changed by more than chance.'}
        </p>
      ) : (
        <ul class="changes">
          {changes.map((change) => (
            <Item key={`${change.subject} ${change.name} ${change.metric}`} change={change} view={view} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ change, view }: { readonly change: Change; readonly view: View }) {
  const { subject, metric, figure } = change;
  const isRank = metric === 'average_rank';
  const { text, direction = 'none', by, was } = (isRank ? showRankFigure : showShareFigure)(figure);
  return (
    <li>
      <div>
        <Sentence change={change} view={view} />
        <small>
          {subject === 'platform' && <PlatformMark id={change.name} />}
          {isRank ? 'average rank' : 'visibility'} from {was} to {text}
        </small>
      </div>
      <Verdict direction={direction} by={by} isRank={isRank} lowerIsBetter={isRank || subject === 'rival'} />
    </li>
  );
}

/** Says who names the brand more or less. */
function Sentence({
  change: { subject, name, metric, figure },
  view,
}: {
  readonly change: Change;
  readonly view: View;
}) {
  const isUp = figure.verdict === 'up';
  if (subject === 'rival') {
    return (
      <a href={view.link({ competitor: name })}>
        <SafeText text={name} /> is named {isUp ? 'more' : 'less'} often
      </a>
    );
  }
  const words =
    metric === 'average_rank' ? `ranks you ${isUp ? 'lower' : 'higher'}` : `names you ${isUp ? 'more' : 'less'} often`;
  if (subject === 'platform') {
    return (
      <a href={view.link({ platform: name, outcome: metric === 'average_rank' ? 'named' : ANSWERED })}>
        {view.labelOf(name)} {words}
      </a>
    );
  }
  return (
    <a href={view.link({ query: name, outcome: ANSWERED })}>
      Answers to “<SafeText text={name} />” name you {isUp ? 'more' : 'less'} often
    </a>
  );
}
