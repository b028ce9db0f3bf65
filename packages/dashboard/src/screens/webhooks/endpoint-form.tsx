import type { WebhookRecordWithSecret } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/use-action.js';
import { createWebhook } from '../../api/webhook-calls.js';
import { Button } from '../../ui/controls/button.js';
import { Field } from '../../ui/controls/field.js';
import { ErrorCallout } from '../../ui/layout/callout.js';

/** Address and note of an endpoint. @param props.onCreated takes the only reply that contains the secret */
export function EndpointForm({ onCreated }: { onCreated(webhook: WebhookRecordWithSecret): void }) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const { busy, error, run } = useAction(async () => {
    const { webhook } = await createWebhook({ url, ...(description && { description }) });
    onCreated(webhook);
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {error && <ErrorCallout error={error} />}
      <Field
        label="Address"
        type="url"
        hint="Public address that receives signed POST requests."
        placeholder="https://"
        required
        autofocus
        maxLength={2048}
        value={url}
        onText={setUrl}
      />
      <Field label="Note" maxLength={200} value={description} onText={setDescription} />
      <Button kind="main" wide type="submit" busy={busy}>
        Create endpoint
      </Button>
    </form>
  );
}
