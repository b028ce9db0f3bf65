import './checks.css';
import { type CheckFilters, exportAddress, listChecks } from '../../api/check-calls.js';
import { useCatalog } from '../../api/use-catalog.js';
import { usePages } from '../../api/use-pages.js';
import { formatAmount } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { filters as urlFilters } from '../../state/url-filters.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { Pager } from '../../ui/controls/pager.js';
import { RunCheckLink } from '../../ui/controls/run-check-link.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { Outcome } from '../../ui/signs/outcome.js';
import { CheckTable } from './check-table.js';
import { FilterBar } from './filter-bar.js';
import { callFilters, FILTER_NAMES } from './list-filters.js';

export const title = 'Answers';

export default function ChecksScreen() {
  const inUrl = urlFilters(FILTER_NAMES);
  const catalog = useCatalog();
  const filters = callFilters(inUrl);
  return (
    <>
      <PageHead
        title="Answers"
        actions={
          <>
            <ButtonLink icon="download" href={exportAddress(filters, 'csv')} download>
              CSV
            </ButtonLink>
            <ButtonLink icon="download" href={exportAddress(filters, 'ndjson')} download>
              NDJSON
            </ButtonLink>
          </>
        }
      >
        Every check of this account: of people, of keys and of watches.
      </PageHead>
      <FilterBar filters={inUrl} catalog={catalog} />
      <Panel label="Answers" flush footer={<Legend />}>
        <List key={JSON.stringify(filters)} filters={filters} platforms={catalog.platforms} />
      </Panel>
    </>
  );
}

interface ListProps {
  readonly filters: CheckFilters;
  readonly platforms: ReturnType<typeof useCatalog>['platforms'];
}

function List({ filters, platforms }: ListProps) {
  const list = usePages('checks', async (before: string | undefined, signal) => {
    const { checks, next_before: next, total } = await listChecks({ ...filters, before }, signal);
    return { rows: checks, next, total };
  });
  return (
    <Loaded of={list} lines={6}>
      {({ rows, next, total }) => {
        if (rows.length === 0)
          return <Nothing filtered={Object.values(filters).some((value) => value !== undefined)} />;
        return (
          <>
            {total && (
              <p class="list-total">
                <b>{formatAmount(total.answers, 'answer')}</b> in {formatAmount(total.checks, 'check')}
              </p>
            )}
            <CheckTable checks={rows} platforms={platforms} chosen={filters.platform} />
            <Pager
              summary={next ? `The newest ${formatAmount(rows.length, 'check')}` : formatAmount(rows.length, 'check')}
              more={next !== null}
              busy={list.loading}
              onMore={list.more}
            />
          </>
        );
      }}
    </Loaded>
  );
}

const Nothing = ({ filtered }: { readonly filtered: boolean }) =>
  filtered ? (
    <EmptyState
      title="No answers match"
      actions={<ButtonLink href={addressOf('/checks')}>Clear the filters</ButtonLink>}
    >
      A longer period or fewer filters may find some.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing asked yet" actions={<RunCheckLink />}>
      Five to eight questions, asked daily, give useful figures after a week.
    </EmptyState>
  );

const Legend = () => (
  <div class="legend">
    <span class="outcome-line">
      <Outcome outcome="named" rank={2} /> named, with its rank
    </span>
    <Outcome outcome="not_named" worded />
    <Outcome outcome="no_answer" worded />
    <Outcome outcome="failed" worded />
    <Outcome outcome="absent" worded />
    <Outcome outcome="not_asked" worded />
    <span>Faint: does not match the filters</span>
    <span>A file holds the newest 100,000 checks; its last line says so where more follow.</span>
  </div>
);
