import { useRef, useState } from 'preact/hooks';
import { listDeliveries } from '../../api/delivery-calls.js';
import { usePages } from '../../api/use-pages.js';
import { formatAmount } from '../../format/numbers.js';
import { filters, setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { Pager } from '../../ui/controls/pager.js';
import { Pill } from '../../ui/controls/pill.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { DeliveryList } from './delivery-list.js';
import { DeliveryView } from './delivery-view.js';

const STATES = [
  { value: 'waiting', label: 'waiting' },
  { value: 'failed', label: 'failed' },
  { value: 'delivered', label: 'delivered' },
];

/** Characters of a value in a filter. */
const SHOWN_VALUE = 80;

/** Deliveries: a list, and the details of the chosen one. @param props.turn a new number loads the list again */
export function Deliveries({ turn }: { readonly turn: number }) {
  const { delivery, ...given } = filters(['state', 'source', 'event', 'receiver', 'delivery']);
  const { state, source, event, receiver } = given;
  const list = usePages(`deliveries ${JSON.stringify(given)} ${turn}`, async (before: number | undefined, signal) => {
    const page = await listDeliveries({ state, source, event, url: receiver, before }, signal);
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
          <search class="filters">
            <Pill
              label="State"
              any="all"
              value={state ?? ''}
              options={STATES}
              onValue={(value) => setFilter('state', value)}
            />
            <SeenPill name="event" label="Event" value={event} seen={list.data?.rows.map((row) => row.event)} />
            <SeenPill name="receiver" label="Receiver" value={receiver} seen={list.data?.rows.map((row) => row.url)} />
          </search>
        </>
      }
    >
      <Loaded of={list}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={Object.keys(given).length > 0 ? 'No such delivery' : 'No delivery yet'}>
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

/** Filter by one of the values that the list has shown so far. */
function SeenPill({
  name,
  label,
  value = '',
  seen = [],
}: {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly seen?: readonly string[];
}) {
  const known = useRef(new Set<string>()).current;
  for (const one of seen) known.add(one);
  const options = [...known].map((one) => ({ value: one, label: one.slice(0, SHOWN_VALUE) }));
  return <Pill label={label} any="all" value={value} options={options} onValue={(next) => setFilter(name, next)} />;
}
