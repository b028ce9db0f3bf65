import type { DeliveryLine } from '@namedrop/contract';
import { hostOf } from '../../format/web-link.js';
import { withFilter } from '../../state/filter-query.js';
import { place } from '../../state/place.js';
import { DeliveryState } from '../../ui/deliveries/delivery-state.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

export interface DeliveryListProps {
  readonly deliveries: readonly DeliveryLine[];
  /** Id of the delivery whose details are shown. */
  readonly chosen?: string;
  onChoose(id: string): void;
}

/** Deliveries as links with their event, receiver, result and time. The focus stays in the list. */
export const DeliveryList = ({ deliveries, chosen, onChoose }: DeliveryListProps) => (
  <ul class="delivery-list" aria-label="List of deliveries">
    {deliveries.map((delivery) => (
      <li key={delivery.id}>
        <a
          href={withFilter(place.value.search, 'delivery', delivery.id)}
          aria-current={delivery.id === chosen ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onChoose(delivery.id);
          }}
        >
          <span class="bar">
            <span class="mono">{delivery.event}</span>
            {delivery.test && <Tag>test</Tag>}
            {delivery.repeats && <Tag>sent again</Tag>}
            <span class="push fine">
              <Time at={delivery.created_at} />
            </span>
          </span>
          <span class="bar">
            <span class="fine address">
              <SafeText text={hostOf(delivery.url)} limit={60} />
            </span>
            <span class="push">
              <DeliveryState delivery={delivery} />
            </span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);
