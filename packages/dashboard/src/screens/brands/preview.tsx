import type { BrandPreview } from '@namedrop/contract';
import { formatAmount, formatCount } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { Callout } from '../../ui/layout/callout.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { Outcome } from '../../ui/signs/outcome.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

type Example = BrandPreview['examples'][number];

const COUNTS = [
  { key: 'named', label: 'Named' },
  { key: 'not_named', label: 'Not named' },
  { key: 'no_answer', label: 'No AI answer' },
  { key: 'failed', label: 'Failed' },
] as const;

const COLUMNS: readonly Column<Example>[] = [
  {
    key: 'query',
    head: 'Question',
    cell: ({ check_id, platform, query }) => (
      <a href={addressOf(`/checks/${encodeURIComponent(check_id)}/${encodeURIComponent(platform)}`)}>
        <SafeText text={query} />
      </a>
    ),
  },
  { key: 'platform', head: 'Platform', cell: ({ platform }) => <PlatformName id={platform} /> },
  { key: 'at', head: 'Asked', cell: ({ created_at }) => <Time at={created_at} /> },
  { key: 'before', head: 'Now', cell: ({ before }) => readingOf(before) },
  { key: 'after', head: 'After the change', cell: ({ after }) => readingOf(after) },
];

const readingOf = (reading: Example['before']) =>
  reading ? <Outcome {...reading} worded /> : <span class="fine">not of the brand</span>;

/** Says what a re-read would alter in the stored answers. */
export function Preview({ preview }: { readonly preview: BrandPreview }) {
  const { checks_read, complete, changed, examples, rivals } = preview;
  return (
    <section class="stack" aria-label="Preview">
      <Callout tone={changed > 0 ? 'warn' : 'good'} role="status">
        <p>
          <b>
            {changed === 0
              ? 'No stored answer is read in another way.'
              : `${formatAmount(changed, 'stored result')} would be read in another way.`}
          </b>
        </p>
        <p class="fine">
          {complete
            ? `All ${formatAmount(checks_read, 'stored check')} were read.`
            : `The newest ${formatAmount(checks_read, 'check')} were read; saving reads all of them.`}{' '}
          No engine is asked.
        </p>
      </Callout>
      <div class="preview-counts">
        {COUNTS.map(({ key, label }) => (
          <Count key={key} label={label} before={preview.before[key]} after={preview.after[key]} />
        ))}
        {rivals.map(({ name, before, after }) => (
          <Count key={`rival ${name}`} label={name} before={before} after={after} />
        ))}
      </div>
      {examples.length > 0 && (
        <DataTable
          label="Examples of changed results"
          columns={COLUMNS}
          rows={examples}
          keyOf={({ check_id, platform }) => `${check_id} ${platform}`}
        />
      )}
    </section>
  );
}

interface CountProps {
  readonly label: string;
  /** null: not a competitor. */
  readonly before: number | null;
  readonly after: number | null;
}

const shown = (count: number | null) => (count === null ? '–' : formatCount(count));

const Count = ({ label, before, after }: CountProps) => (
  <div class={before === after ? 'same' : undefined}>
    <span>
      <SafeText text={label} />
    </span>
    <b>
      {shown(before)} → {shown(after)}
    </b>
  </div>
);
