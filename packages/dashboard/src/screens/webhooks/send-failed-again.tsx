import { useState } from 'preact/hooks';
import { sendFailedAgain } from '../../api/delivery-calls.js';
import { useAction } from '../../api/use-action.js';
import { DAY_MS, isoDay } from '../../format/dates.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/controls/dialog.js';
import { Field } from '../../ui/controls/field.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { SafeText } from '../../ui/text/safe-text.js';

/** Sends all again that failed since a day, e.g. after an outage of a receiver. */
export function SendFailedAgain({
  url,
  onSent,
  onClose,
}: {
  /** Receiver; undefined: all. */
  readonly url?: string;
  onSent(count: number): void;
  onClose(): void;
}) {
  const [day, setDay] = useState(() => isoDay(new Date(Date.now() - DAY_MS)));
  const send = useAction(async () => {
    const { delivery_ids } = await sendFailedAgain({ since: `${day}T00:00:00Z`, url });
    onSent(delivery_ids.length);
    onClose();
  });
  return (
    <Dialog title="Send failed deliveries again" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send.run();
        }}
      >
        <Field
          label="Failed since"
          type="date"
          hint="From 00:00 UTC. Deliveries that were sent again already are left out."
          required
          value={day}
          onText={setDay}
        />
        {url && (
          <p class="fine">
            Only deliveries to <SafeText text={url} limit={200} />.
          </p>
        )}
        {send.error && <ErrorCallout error={send.error} />}
        <div class="bar">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={send.busy}>
            Send again
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
