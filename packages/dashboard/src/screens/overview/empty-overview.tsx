import type { OverviewFilters } from '../../api/tracking-calls.js';
import { addressOf } from '../../state/base-path.js';
import { setFilter } from '../../state/url-filters.js';
import { Button, ButtonLink } from '../../ui/buttons/button.js';
import { CodeBlock } from '../../ui/controls/code-tabs.js';
import { RunCheckLink } from '../../ui/controls/run-check-link.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import type { View } from './view.js';

/** First page of an account that tracks no brand. */
export const NoBrand = () => (
  <>
    <PageHead title="Overview" />
    <Panel label="Overview">
      <EmptyState
        title="No brand is tracked yet"
        actions={
          <ButtonLink kind="main" icon="plus" href={addressOf('/brands?new=1')}>
            Track a brand
          </ButtonLink>
        }
      >
        A brand has a name, its own sites and its competitors. Each check of it is counted here, also checks that are
        stored already. No engine is asked again.
      </EmptyState>
    </Panel>
  </>
);

/** Place of the figures while a brand has no results, or none that match the filters. */
export function NoAnswers({ view, given }: { readonly view: View; readonly given: OverviewFilters }) {
  const drop = (['query', 'region', 'platform'] as const).filter((name) => given[name] !== undefined);
  if (drop.length > 0) {
    return (
      <Panel label="Overview">
        <EmptyState
          title="No answers match"
          actions={drop.map((name) => (
            <Button key={name} onClick={() => setFilter(name, undefined)}>
              Drop the {name === 'query' ? 'question' : name}
            </Button>
          ))}
        >
          The brand has no results with these filters in {view.period}.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel label="Overview">
      <EmptyState title={`Nothing was asked in ${view.period}`} actions={<RunCheckLink />}>
        Five to eight questions, asked daily, say something after a week. This command fills the pages with marked
        examples, which it can remove again:
      </EmptyState>
      <CodeBlock label="Command" code="namedrop seed --demo" />
    </Panel>
  );
}
