import { useState } from 'preact/hooks';
import { useAction } from '../../../api/use-action.js';
import { testNewWatch } from '../../../api/watch-calls.js';
import { Button } from '../../../ui/buttons/button.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { Field } from '../../../ui/controls/field.js';
import { SentTest } from '../../../ui/deliveries/sent-test.js';
import { ErrorCallout } from '../../../ui/layout/callout.js';
import type { WatchFormProps } from './watch-form.js';

/** Makes a secret of 64 hexadecimal digits. */
export const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Receiver of the alerts, with a test before the watch is saved. @param props.isKept an empty secret keeps the old one */
export function ReceiverFields({
  catalog,
  draft,
  onDraft,
  isKept = false,
}: WatchFormProps & { readonly isKept?: boolean }) {
  const [sent, setSent] = useState<string>();
  const attempt = useAction(async () => {
    const { delivery_id } = await testNewWatch({ webhook_url: draft.url, webhook_secret: draft.secret });
    setSent(delivery_id);
  });
  const { webhook_url: urls, webhook_secret: secrets } = catalog.watch ?? {};
  const canTest = draft.url !== '' && draft.secret !== '';
  return (
    <>
      <Field
        label="Receiver"
        type="url"
        hint="Public https address that receives signed webhooks."
        placeholder="https://"
        required
        maxLength={urls?.max}
        value={draft.url}
        onText={(url) => onDraft({ url })}
      />
      <Field
        label="Secret"
        hint={
          isKept
            ? 'Empty keeps the present secret.'
            : 'Key of the signatures. Copy it to the receiver now: no later page shows it.'
        }
        autocomplete="off"
        required={!isKept}
        minLength={secrets?.min}
        maxLength={secrets?.max}
        value={draft.secret}
        onText={(secret) => onDraft({ secret })}
      />
      <div class="bar">
        {draft.secret !== '' && <CopyButton text={draft.secret} label="Copy secret" />}
        {!isKept && (
          <Button icon="hook" busy={attempt.busy} disabled={!canTest} onClick={() => void attempt.run()}>
            Send a test
          </Button>
        )}
        {sent && <SentTest delivery={sent} />}
      </div>
      {attempt.error && <ErrorCallout error={attempt.error} />}
    </>
  );
}
