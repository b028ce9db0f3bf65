import type { UsageResponse } from '@namedrop/contract';
import type { Resource } from '../../api/use-resource.js';
import { formatDay, formatMinute } from '../../format/dates.js';
import { formatCount } from '../../format/numbers.js';
import { CsvButton } from '../../ui/controls/csv-button.js';
import { Segments } from '../../ui/controls/segments.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { COUNTS, providersOf, usageCsvRows } from './usage-rows.js';

export const LENGTHS = [
  { value: 'day', label: 'Day' },
  { value: 'hour', label: 'Hour' },
] as const;
export type Length = (typeof LENGTHS)[number]['value'];

type Row = UsageResponse['total'] & { readonly bucket: string };

const NOTES = { day: '30 days, in UTC', hour: '48 hours, in UTC' } as const;

export interface UsagePanelProps {
  readonly usage: Resource<UsageResponse>;
  readonly length: Length;
  onLength(length: Length): void;
}

/** Calls by day or hour, and the fresh answers by provider. */
export function UsagePanel({ usage, length, onLength }: UsagePanelProps) {
  const { data } = usage;
  return (
    <Panel
      title="Usage"
      note={NOTES[length]}
      flush
      actions={
        <>
          <Segments label="Length of a row" options={LENGTHS} value={length} onValue={onLength} />
          {data && <CsvButton name={`namedrop-usage-by-${length}`} rows={() => usageCsvRows(data)} />}
        </>
      }
      footer="Columns of providers count fresh answers. The cache and errors of a provider add none."
    >
      <Loaded of={usage} lines={6}>
        {(loaded) => (
          <div class="usage-table">
            <DataTable
              label="Usage"
              columns={columnsOf(loaded)}
              rows={[{ ...loaded.total, bucket: '' }, ...loaded.series.toReversed()]}
              keyOf={({ bucket }) => bucket}
              classOf={({ bucket }) => (bucket === '' ? 'total' : undefined)}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function columnsOf({ total, window: { granularity } }: UsageResponse): Column<Row>[] {
  const format = granularity === 'hour' ? formatMinute : formatDay;
  return [
    { key: 'bucket', head: 'From', cell: ({ bucket }) => (bucket === '' ? 'All' : format(new Date(bucket))) },
    ...COUNTS.map(
      ({ key, head }): Column<Row> => ({ key, head, align: 'end', cell: (row) => <Count value={row[key]} /> }),
    ),
    ...providersOf(total).map(
      (provider): Column<Row> => ({
        key: `provider ${provider}`,
        head: provider,
        align: 'end',
        cell: (row) => <Count value={row.provider_breakdown[provider] ?? 0} />,
      }),
    ),
  ];
}

const Count = ({ value }: { readonly value: number }) => (
  <span class={value === 0 ? 'zero' : undefined}>{formatCount(value)}</span>
);
