import { type Interval, PROVIDERS, type ProviderId } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { createMonitor } from '../../api/monitor-calls.js';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { listWebhooks } from '../../api/webhook-calls.js';
import { entriesOf } from '../../format/entries.js';
import { ActionForm } from '../../ui/controls/action-form.js';
import { Checkbox } from '../../ui/controls/checkbox.js';
import { Field, Select, TextArea } from '../../ui/controls/field.js';
import { Segments } from '../../ui/controls/segments.js';

const CADENCES = [
  { value: 'hourly', label: 'Hourly' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const satisfies readonly { readonly value: Interval; readonly label: string }[];

/** Fields of a new monitor. */
export function MonitorForm({ onCreated }: { onCreated(): void }) {
  const webhooks = useResource('webhooks', listWebhooks);
  const [name, setName] = useState('');
  const [prompt, setPrompt] = useState('');
  const [providers, setProviders] = useState<readonly ProviderId[]>([]);
  const [cadence, setCadence] = useState<Interval>('daily');
  const [brands, setBrands] = useState('');
  const [webhook, setWebhook] = useState('');
  const action = useAction(async () => {
    const track_brands = entriesOf(brands, ',');
    await createMonitor({ name, prompt, providers, cadence, track_brands, webhook_id: webhook || null });
    onCreated();
  });
  const endpoints = webhooks.data?.webhooks.map(({ id, url }) => ({ value: id, label: url })) ?? [];
  return (
    <ActionForm action={action} verb="Create monitor" disabled={providers.length === 0}>
      <Field label="Name" required autofocus maxLength={120} value={name} onText={setName} />
      <TextArea label="Prompt" required rows={3} maxLength={10_000} value={prompt} onText={setPrompt} />
      <fieldset class="field">
        <legend class="fine">Providers</legend>
        {PROVIDERS.map((id) => (
          <Checkbox
            key={id}
            checked={providers.includes(id)}
            onChecked={(on) => setProviders(on ? [...providers, id] : providers.filter((other) => other !== id))}
          >
            {id}
          </Checkbox>
        ))}
      </fieldset>
      <Segments label="Interval" options={CADENCES} value={cadence} onValue={(value) => setCadence(value)} />
      <Field label="Tracked brands" hint="Names with commas, at most 20." value={brands} onText={setBrands} />
      <Select
        label="Endpoint"
        hint="Gets ask.completed after each run."
        options={[{ value: '', label: 'None' }, ...endpoints]}
        value={webhook}
        onValue={setWebhook}
      />
    </ActionForm>
  );
}
