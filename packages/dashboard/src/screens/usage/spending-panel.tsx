import type { SpendingResponse } from '@namedrop/contract';
import { BarChart } from '../../charts/bar-chart.js';
import { formatDay, isoDay } from '../../format/dates.js';
import { formatCredits } from '../../format/numbers.js';
import { CsvButton } from '../../ui/controls/csv-button.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Panel } from '../../ui/layout/panel.js';
import { SPENDERS, type SpendingOfDay, spendingDays } from './spending-days.js';

/** Credits of each day, by spender. */
export function SpendingPanel({ spending }: { readonly spending: SpendingResponse }) {
  const days = spendingDays(spending);
  const sum = days.reduce((all, day) => all + day.sum, 0);
  const name = `namedrop-credits-${spending.until}`;
  return (
    <Panel title="Credits a day" note="by purpose" actions={<CsvButton name={name} rows={() => rowsOf(days)} />}>
      {sum === 0 ? (
        <EmptyState title="Nothing spent in 30 days">A bar a day shows what checks and watches cost.</EmptyState>
      ) : (
        <BarChart
          days={days.map(({ day, parts, sum: all }) => ({
            title: `${formatDay(day)}: ${formatCredits(all)} credits`,
            parts,
          }))}
          names={SPENDERS}
          from={formatDay(new Date(spending.from))}
          until={formatDay(new Date(spending.until))}
          label={`${formatCredits(sum)} credits in ${days.length} days. The file has the figures of each day.`}
        />
      )}
    </Panel>
  );
}

const rowsOf = (days: readonly SpendingOfDay[]) => [
  ['day', ...SPENDERS],
  ...days.map(({ day, parts }) => [isoDay(day), ...parts]),
];
