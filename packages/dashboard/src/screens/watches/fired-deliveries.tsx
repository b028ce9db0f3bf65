import { listDeliveries, sendAgain } from '../../api/delivery-calls.js';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { announce } from '../../state/announce.js';
import { addressOf } from '../../state/base-path.js';
import { Button } from '../../ui/buttons/button.js';
import { DeliveryState } from '../../ui/deliveries/delivery-state.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { Tag } from '../../ui/signs/tag.js';
import { Time } from '../../ui/text/time.js';

/** Deliveries that the panel lists. */
const SHOWN = 6;

/** The latest webhooks of a watch, each of which can be sent again. */
export function FiredDeliveries({ watch }: { readonly watch: string }) {
  const list = useResource(`deliveries ${watch}`, (signal) => listDeliveries({ source: watch, limit: SHOWN }, signal));
  const again = useAction(async (id: string) => {
    await sendAgain(id);
    announce('Sent again');
    list.reload();
  });
  return (
    <Panel title="Alerts sent" flush actions={<a href={addressOf(`/webhooks?source=${watch}`)}>All deliveries</a>}>
      {again.error && <ErrorCallout error={again.error} />}
      <Loaded of={list}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <EmptyState title="No alert yet">No change was confirmed so far.</EmptyState>
          ) : (
            <ul class="sent-list">
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <span>
                    <a href={addressOf(`/webhooks?source=${watch}&delivery=${delivery.id}`)}>
                      <Time at={delivery.created_at} />
                    </a>{' '}
                    {delivery.test && <Tag>test</Tag>}
                    <small>
                      <DeliveryState delivery={delivery} />
                    </small>
                  </span>
                  {delivery.state !== 'waiting' && (
                    <Button kind="quiet" onClick={() => void again.run(delivery.id)}>
                      Send again
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
