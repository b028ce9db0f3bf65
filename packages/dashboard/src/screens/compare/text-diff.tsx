import { useMemo, useState } from 'preact/hooks';
import { nameFinder } from '../../answers/answer-marks.js';
import { Segments } from '../../ui/controls/segments.js';
import { Panel } from '../../ui/layout/panel.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { type DiffPart, wordDiff } from './word-diff.js';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  /** Times of both answers. */
  readonly heads: readonly [string, string];
  /** Names of the brand. */
  readonly names: readonly string[];
}

const VIEWS = [
  { value: 'sides', label: 'Side by side' },
  { value: 'one', label: 'In one' },
] as const;

/** Texts of two answers with the words that came and went. */
export function TextDiff({ before, after, heads, names }: TextDiffProps) {
  const [view, setView] = useState<'sides' | 'one'>('sides');
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  const without = (kind: DiffPart['kind']) => parts.filter((part) => part.kind !== kind);
  return (
    <Panel
      title="Text"
      note={
        <>
          <del>gone</del> and <ins>new</ins>
        </>
      }
      flush
      actions={<Segments label="Show" options={VIEWS} value={view} onValue={(next) => setView(next)} />}
    >
      {view === 'one' ? (
        <Side parts={parts} names={names} />
      ) : (
        <div class="diff-sides">
          <Side head={heads[0]} parts={without('new')} names={names} />
          <Side head={heads[1]} parts={without('gone')} names={names} />
        </div>
      )}
    </Panel>
  );
}

interface SideProps {
  readonly head?: string;
  readonly parts: readonly DiffPart[];
  readonly names: readonly string[];
}

function Side({ head, parts, names }: SideProps) {
  const find = useMemo(() => nameFinder(names), [names.join('\n')]);
  return (
    <div class="diff">
      {head && <h3>{head}</h3>}
      <div class="theirs">
        {parts.map(({ kind, text }, index) => {
          const content = <Named text={text} find={find} />;
          if (kind === 'same') return <span key={index}>{content}</span>;
          return kind === 'gone' ? <del key={index}>{content}</del> : <ins key={index}>{content}</ins>;
        })}
      </div>
    </div>
  );
}

function Named({ text, find }: { readonly text: string; readonly find: ReturnType<typeof nameFinder> }) {
  const pieces = [];
  let end = 0;
  for (const range of find(text)) {
    pieces.push(
      <SafeText text={text.slice(end, range.start)} />,
      <mark class="you">
        <SafeText text={text.slice(range.start, range.end)} />
        <span class="hidden"> (you)</span>
      </mark>,
    );
    end = range.end;
  }
  return (
    <>
      {pieces}
      <SafeText text={text.slice(end)} />
    </>
  );
}
