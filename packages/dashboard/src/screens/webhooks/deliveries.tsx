import { useState } from 'preact/hooks';
import { listDeliveries } from '../../api/delivery-calls.js';
import { usePages } from '../../api/use-pages.js';
import { formatAmount } from '../../format/numbers.js';
import { filters, setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/controls/button.js';
import { Pager } from '../../ui/controls/pager.js';
import { Segments } from '../../ui/controls/segments.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { DeliveryList } from './delivery-list.js';
import { DeliveryView } from './delivery-view.js';

const STATES = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'delivered', label: 'Delivered' },
] as const;

type StateFilter = (typeof STATES)[number]['value'];

/** Deliveries: a list, and the chosen one beside it. @param props.turn a new number loads the list anew */
export function Deliveries({ turn }: { readonly turn: number }) {
  const { state, source, delivery } = filters(['state', 'source', 'delivery']);
  const list = usePages(`deliveries ${state} ${source} ${turn}`, async (before: number | undefined, signal) => {
    const page = await listDeliveries({ state, source, before }, signal);
    return { rows: page.deliveries, next: page.next_before };
  });
  // Sent by hand on this page: its result is waited for.
  const [followed, setFollowed] = useState<string>();
  const chosen = delivery ?? list.data?.rows[0]?.id;
  return (
    <Panel
      title="Deliveries"
      note="newest first, times in UTC"
      flush
      actions={
        <>
          {source && <Button onClick={() => setFilter('source', undefined)}>Of one watch: show all</Button>}
          <Segments
            label="State"
            options={STATES}
            value={(state as StateFilter | undefined) ?? ''}
            onValue={(value) => setFilter('state', value)}
          />
        </>
      }
    >
      <Loaded of={list}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={state || source ? 'No such delivery' : 'No delivery yet'}>
              A watch sends one when it confirms a change. A test sends one at once.
            </EmptyState>
          ) : (
            <div class="deliveries">
              <div>
                <DeliveryList deliveries={rows} chosen={chosen} onChoose={(id) => setFilter('delivery', id)} />
                {next !== null && (
                  <Pager
                    summary={formatAmount(rows.length, 'delivery', 'deliveries')}
                    more
                    busy={list.loading}
                    onMore={list.more}
                  />
                )}
              </div>
              {chosen && (
                <DeliveryView
                  key={chosen}
                  id={chosen}
                  isFollowed={followed === chosen}
                  onSent={(id) => {
                    setFollowed(id);
                    setFilter('delivery', id);
                    list.reload();
                  }}
                  onEnded={list.reload}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}
