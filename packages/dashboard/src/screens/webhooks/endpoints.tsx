import type { WebhookRecord, WebhookRecordWithSecret } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { changeWebhook, deleteWebhook, listWebhooks, testWebhook } from '../../api/webhook-calls.js';
import { hostOf } from '../../format/web-link.js';
import { announce } from '../../state/announce.js';
import { Button } from '../../ui/buttons/button.js';
import { Confirm } from '../../ui/controls/confirm.js';
import { Dialog } from '../../ui/controls/dialog.js';
import { SentTest } from '../../ui/deliveries/sent-test.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { EndpointForm } from './endpoint-form.js';
import { EndpointTable, type EndpointVerb } from './endpoint-table.js';

export interface EndpointsProps {
  /** Takes a secret, which no other reply contains. */
  onSecret(webhook: WebhookRecordWithSecret): void;
  /** A test was sent. */
  onSent(): void;
}

/** Verbs that ask before they act. */
type Asking = { readonly verb: 'rotate' | 'delete'; readonly webhook: WebhookRecord };

/** Registered receivers: create, test, rotate, disable and delete. */
export function Endpoints({ onSecret, onSent }: EndpointsProps) {
  const list = useResource('webhooks', listWebhooks);
  const [isNew, setIsNew] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const [sent, setSent] = useState<string>();
  const act = useAction(async (verb: EndpointVerb, webhook: WebhookRecord) => {
    if (verb === 'rotate' || verb === 'delete') return setAsking({ verb, webhook });
    if (verb === 'test') {
      setSent((await testWebhook(webhook.id)).delivery_id);
      return onSent();
    }
    await changeWebhook(webhook.id, { enabled: verb === 'enable' });
    announce(verb === 'enable' ? 'Endpoint enabled' : 'Endpoint disabled');
    list.reload();
  });
  const newEndpoint = (
    <Button kind="main" icon="plus" onClick={() => setIsNew(true)}>
      New endpoint
    </Button>
  );
  return (
    <Panel title="Endpoints" note="receive ask.completed; a watch names its own receiver" actions={newEndpoint} flush>
      {act.error && <ErrorCallout error={act.error} />}
      {sent && (
        <p class="sent-note">
          Test: <SentTest delivery={sent} />
        </p>
      )}
      <Loaded of={list}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState title="No endpoint yet">
              Endpoints serve asks and monitors of the older API. Watches need none.
            </EmptyState>
          ) : (
            <EndpointTable webhooks={webhooks} onVerb={(verb, webhook) => void act.run(verb, webhook)} />
          )
        }
      </Loaded>
      {isNew && (
        <Dialog title="New endpoint" onClose={() => setIsNew(false)}>
          <EndpointForm
            onCreated={(webhook) => {
              setIsNew(false);
              onSecret(webhook);
              list.reload();
            }}
          />
        </Dialog>
      )}
      {asking && (
        <AskFirst
          {...asking}
          onClose={() => setAsking(undefined)}
          onSecret={onSecret}
          onDone={() => {
            list.reload();
            announce(asking.verb === 'rotate' ? 'Secret rotated' : 'Endpoint deleted');
          }}
        />
      )}
    </Panel>
  );
}

interface AskFirstProps extends Asking, Pick<EndpointsProps, 'onSecret'> {
  onClose(): void;
  onDone(): void;
}

/** Rotation is two steps: this question, then the new secret on the page. */
function AskFirst({ verb, webhook, onClose, onSecret, onDone }: AskFirstProps) {
  const isRotation = verb === 'rotate';
  const host = hostOf(webhook.url);
  const confirm = async () => {
    if (!isRotation) await deleteWebhook(webhook.id);
    else {
      const { webhook: changed } = await changeWebhook(webhook.id, { rotate_secret: true });
      if ('secret' in changed) onSecret(changed);
    }
    onDone();
  };
  return (
    <Confirm
      title={isRotation ? `Rotate the secret of ${host}?` : `Delete the endpoint ${host}?`}
      verb={isRotation ? 'Rotate' : 'Delete'}
      name={host}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isRotation
          ? 'Step 1 of 2. The old secret stops at once: deliveries that wait are signed with the new one. Step 2 shows the new secret, to be set at the receiver.'
          : 'Waiting deliveries are cancelled. Monitors with this endpoint send no events.'}
      </p>
    </Confirm>
  );
}
