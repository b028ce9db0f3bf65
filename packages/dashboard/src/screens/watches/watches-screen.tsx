import type { BoardWatch } from '@namedrop/contract';
import { useCatalog } from '../../api/use-catalog.js';
import { usePages } from '../../api/use-pages.js';
import { readBoard } from '../../api/watch-calls.js';
import { formatAmount, formatCount, formatCredits } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { filters, setFilter } from '../../state/url-filters.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { Pager } from '../../ui/controls/pager.js';
import { Segments } from '../../ui/controls/segments.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { slotsOf } from './board-run.js';
import { SHOWN_RUNS, WatchTable } from './watch-table.js';
import './watches.css';

export const title = 'Watches';

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
] as const;

export default function WatchesScreen() {
  const { status, brand } = filters(['status', 'brand']);
  const list = usePages(`watches ${status} ${brand}`, async (before: string | undefined, signal) => {
    const page = await readBoard({ status, brand, runs: SHOWN_RUNS, before }, signal);
    return { rows: page.watches, next: page.next_before };
  });
  const { labelOf: label } = useCatalog();
  const newWatch = (
    <ButtonLink kind="main" icon="plus" href={addressOf('/watches/new')}>
      New watch
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Watches" actions={newWatch}>
        A watch asks its question again at an interval and sends a webhook when a change is confirmed.
      </PageHead>
      <div class="bar">
        <Segments
          label="Status"
          options={STATUSES}
          value={(status as 'active' | undefined) ?? ''}
          onValue={(value) => setFilter('status', value || undefined)}
        />
        <span class="push fine">{list.data && summaryOf(list.data.rows)}</span>
      </div>
      <Panel label="Watches" flush footer={list.data && list.data.rows.length > 0 && legend(list.data.rows, label)}>
        <Loaded of={list}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <EmptyState title={status ? `No ${status} watch` : 'No watch yet'} actions={newWatch}>
                A watch asks again every hour, day or week and reports changes that last.
              </EmptyState>
            ) : (
              <>
                <WatchTable watches={rows} />
                {next && (
                  <Pager
                    summary={formatAmount(rows.length, 'watch', 'watches')}
                    more
                    busy={list.loading}
                    onMore={list.more}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </Panel>
      <p class="fine">
        Monitors of the older API are <a href={addressOf('/monitors')}>on their own page</a>.
      </p>
    </>
  );
}

function summaryOf(watches: readonly BoardWatch[]) {
  if (watches.length === 0) return null;
  const paused = watches.filter(({ status }) => status === 'paused').length;
  const credits = watches.reduce((sum, { monthly_cost_cents: cost }) => sum + (cost ?? 0), 0);
  return (
    <>
      {formatCount(watches.length - paused)} active{paused > 0 && `, ${formatCount(paused)} paused`} · about{' '}
      <b>{formatCredits(Math.round(credits))} credits</b> a month
    </>
  );
}

function legend(watches: readonly BoardWatch[], label: (id: string) => string) {
  const slots = slotsOf(watches.flatMap(({ runs }) => runs));
  const rows = slots.length > 0 ? ` Platforms from the top: ${slots.map(label).join(', ')}.` : '';
  return `A column is a run, a row a platform. Yellow: named, dot: not named, blank: no AI answer, red: failed.${rows}`;
}
