import type { BoardWatch } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { readModes } from '../../../api/mode-calls.js';
import { useAction } from '../../../api/use-action.js';
import { useResource } from '../../../api/use-resource.js';
import { changeWatch } from '../../../api/watch-calls.js';
import { formatCredits } from '../../../format/numbers.js';
import { announce } from '../../../state/announce.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/controls/dialog.js';
import { ErrorCallout } from '../../../ui/layout/callout.js';
import { Loaded } from '../../../ui/layout/loaded.js';
import { ReceiverFields } from './receiver-fields.js';
import { SensitivityFields, useEstimates } from './sensitivity-fields.js';
import { changesOf, draftOf, type WatchDraft } from './watch-draft.js';
import { QuestionFields, TriggerFields } from './watch-form.js';

/** Changes a watch: the fields that differ are sent. */
export function ChangeWatch({
  watch,
  onChanged,
  onClose,
}: {
  readonly watch: BoardWatch;
  onChanged(): void;
  onClose(): void;
}) {
  const modes = useResource('modes', readModes);
  const [draft, setDraft] = useState<WatchDraft>(() => draftOf(watch));
  const estimates = useEstimates(draft);
  const save = useAction(async () => {
    const changes = changesOf(watch, draft);
    if (Object.keys(changes).length > 0) {
      await changeWatch(watch.id, changes);
      announce('Watch changed');
      onChanged();
    }
    onClose();
  });
  const onDraft = (changes: Partial<WatchDraft>) => setDraft({ ...draft, ...changes });
  const cost = estimates.data?.own.monthly_cost_cents;
  return (
    <Dialog title="Change watch" onClose={onClose}>
      <Loaded of={modes}>
        {(catalog) => (
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void save.run();
            }}
          >
            <QuestionFields catalog={catalog} draft={draft} onDraft={onDraft} />
            <TriggerFields catalog={catalog} draft={draft} onDraft={onDraft} />
            <SensitivityFields catalog={catalog} draft={draft} onDraft={onDraft} estimates={estimates.data} />
            <ReceiverFields catalog={catalog} draft={draft} onDraft={onDraft} isKept />
            <p class="fine">
              Another question, brand, mode or name begins the comparison again.
              {cost !== undefined && ` A month costs about ${formatCredits(Math.round(cost))} credits.`}
            </p>
            {save.error && <ErrorCallout error={save.error} />}
            <div class="bar">
              <Button onClick={onClose}>Cancel</Button>
              <Button kind="main" type="submit" busy={save.busy} disabled={draft.triggers.length === 0}>
                Save
              </Button>
            </div>
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}
