import type { WebhookRecordWithSecret } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/use-action.js';
import { createWebhook } from '../../api/webhook-calls.js';
import { ActionForm } from '../../ui/controls/action-form.js';
import { Field } from '../../ui/controls/field.js';

/** Address and note of an endpoint. @param props.onCreated takes the only reply that contains the secret */
export function EndpointForm({ onCreated }: { onCreated(webhook: WebhookRecordWithSecret): void }) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const action = useAction(async () => {
    const { webhook } = await createWebhook({ url, ...(description && { description }) });
    onCreated(webhook);
  });
  return (
    <ActionForm action={action} verb="Create endpoint">
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
    </ActionForm>
  );
}
