import type { WebhookRecordWithSecret } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { announce } from '../../state/announce.js';
import { filters } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { SecretCallout } from '../../ui/layout/secret-callout.js';
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
  // A new number loads the list of deliveries again.
  const [turn, setTurn] = useState(0);
  const sendFailed = (
    <Button icon="reload" onClick={() => setIsSending(true)}>
      Send failed again
    </Button>
  );
  return (
    <>
      <PageHead title="Webhooks" actions={sendFailed}>
        Each event with its attempts, the answers of the receiver, and the next attempt.
      </PageHead>
      {secretOf && (
        <SecretCallout
          title={
            <>
              Secret of <SafeText text={secretOf.url} limit={120} />.
            </>
          }
          onKept={() => setSecretOf(undefined)}
        >
          <SecretLine secret={secretOf.secret} />
        </SecretCallout>
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
          url={filters(['receiver']).receiver}
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
