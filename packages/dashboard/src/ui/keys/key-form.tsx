import type { CreateKeyResponse } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { createKey } from '../../api/key-calls.js';
import { useAction } from '../../api/use-action.js';
import { ActionForm } from '../controls/action-form.js';
import { Field } from '../controls/field.js';
import { Segments } from '../controls/segments.js';

/** Name and kind of a key. @param props.onCreated takes the only reply that contains the token */
export function KeyForm({
  name: proposed = '',
  onCreated,
}: {
  readonly name?: string;
  onCreated(created: CreateKeyResponse): void;
}) {
  const [name, setName] = useState(proposed);
  const [mode, setMode] = useState<'live' | 'test'>('live');
  const action = useAction(async () => onCreated(await createKey({ name, mode })));
  return (
    <ActionForm action={action} verb="Create key">
      <Field
        label="Name"
        hint="Where the key is used, e.g. ci or reporting."
        required
        maxLength={80}
        autocomplete="off"
        autofocus
        value={name}
        onText={setName}
      />
      <div class="field">
        <Segments
          label="Kind of key"
          options={[
            { value: 'live', label: 'Live' },
            { value: 'test', label: 'Test' },
          ]}
          value={mode}
          onValue={(value) => setMode(value)}
        />
        <small>Both kinds ask the engines and spend credits. A test key marks your calls.</small>
      </div>
    </ActionForm>
  );
}
