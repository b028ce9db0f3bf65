import type { WebhookRecordWithSecret } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { announce } from '../../state/announce.js';
import { Button } from '../../ui/controls/button.js';
import { Callout } from '../../ui/layout/callout.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { SecretLine } from '../../ui/text/secret-line.js';
import { Deliveries } from './deliveries.js';
import { Endpoints } from './endpoints.js';
import { SendFailedAgain } from './send-failed-again.js';
import './webhooks.css';

export const title = 'Webhooks';

export default function WebhooksScreen() {
  const [secretOf, setSecretOf] = useState<WebhookRecordWithSecret>();
  const [isSending, setIsSending] = useState(false);
  // Shows the list of deliveries anew.
  const [turn, setTurn] = useState(0);
  const sendFailed = (
    <Button icon="reload" onClick={() => setIsSending(true)}>
      Send failed again
    </Button>
  );
  return (
    <>
      <PageHead title="Webhooks" actions={sendFailed}>
        What was sent, what the receiver answered, and what is sent again.
      </PageHead>
      {secretOf && (
        <Callout
          tone="good"
          actions={
            <Button kind="quiet" onClick={() => setSecretOf(undefined)}>
              I have kept it
            </Button>
          }
        >
          <p>
            <b>
              Secret of <SafeText text={secretOf.url} limit={120} />. Copy it now: it is not shown again.
            </b>
          </p>
          <SecretLine secret={secretOf.secret} />
        </Callout>
      )}
      <Endpoints
        onSecret={(webhook) => {
          setSecretOf(webhook);
          announce('Copy the secret now: it is not shown again.');
        }}
        onSent={() => setTurn(turn + 1)}
      />
      <Deliveries turn={turn} />
      {isSending && (
        <SendFailedAgain
          onClose={() => setIsSending(false)}
          onSent={(count) => {
            announce(`${count} sent again`);
            setTurn(turn + 1);
          }}
        />
      )}
    </>
  );
}
