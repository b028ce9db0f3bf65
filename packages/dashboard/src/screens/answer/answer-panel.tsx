import { useEffect, useMemo, useState } from 'preact/hooks';
import type { MarkedBlock } from '../../answers/answer-marks.js';
import { formatAmount, formatCount } from '../../format/numbers.js';
import { Button } from '../../ui/buttons/button.js';
import { Segments } from '../../ui/controls/segments.js';
import { Panel } from '../../ui/layout/panel.js';
import { focusNext } from '../../ui/navigation/focus.js';
import { addShortcuts } from '../../ui/navigation/shortcuts.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { AnswerText } from './answer-text.js';

interface AnswerPanelProps {
  readonly label: string;
  readonly channel?: string;
  /** The whole answer, as it came. */
  readonly raw: string;
  readonly marked: { readonly blocks: readonly MarkedBlock[]; readonly shown: number };
  onShowAll(): void;
}

const VIEWS = [
  { value: 'read', label: 'Read' },
  { value: 'source', label: 'Source text' },
] as const;

const nextMention = (step: 1 | -1) =>
  focusNext([...document.querySelectorAll<HTMLElement>('.answer mark.you')], step, 'center');

/** Answer of the engine, with marks or as it came. */
export function AnswerPanel({ label, channel, raw, marked: { blocks, shown }, onShowAll }: AnswerPanelProps) {
  const [view, setView] = useState<'read' | 'source'>('read');
  const counts = useMemo(() => countNames(blocks), [blocks]);
  useEffect(
    () =>
      addShortcuts([
        { keys: 'n', label: 'Next mention', run: () => nextMention(1) },
        { keys: 'N', label: 'Mention before', run: () => nextMention(-1) },
      ]),
    [],
  );
  const note = `${channel === 'live' ? 'the live page' : channel === 'api' ? 'the official API' : ''}`;
  return (
    <Panel
      title={`What ${label} answered`}
      note={[note, formatAmount(raw.length, 'character')].filter(Boolean).join(', ')}
      actions={<Segments label="Show" options={VIEWS} value={view} onValue={(next) => setView(next)} />}
      footer={
        <span class="marks-legend">
          <span>
            <mark class="you">you</mark> {formatAmount(counts.you, 'time')}
          </span>
          <span>
            <mark class="rival">competitor</mark> {formatAmount(counts.rival, 'time')}
          </span>
          <span>
            <span class="said">shaded</span>: the sentence that counts as context
          </span>
          <span class="push">
            <kbd>n</kbd> next mention
          </span>
        </span>
      }
    >
      {view === 'source' ? (
        <div class="answer-source">
          <SafeText text={raw} limit={20_000} />
        </div>
      ) : (
        <>
          <AnswerText blocks={blocks} />
          {shown < raw.length && <Button onClick={onShowAll}>Show all {formatCount(raw.length)} characters</Button>}
        </>
      )}
    </Panel>
  );
}

function countNames(blocks: readonly MarkedBlock[]) {
  const counts = { you: 0, rival: 0 };
  for (const { runs } of blocks) for (const { name } of runs) if (name) counts[name]++;
  return counts;
}
