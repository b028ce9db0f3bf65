import type { ModesResponse } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { readModes } from '../../api/mode-calls.js';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { createWatch } from '../../api/watch-calls.js';
import { formatCredits } from '../../format/numbers.js';
import { announce } from '../../state/announce.js';
import { addressOf } from '../../state/base-path.js';
import { navigate } from '../../state/place.js';
import { filters } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { cheapestMode } from '../../ui/keys/cheapest-mode.js';
import { Callout, ErrorCallout } from '../../ui/layout/callout.js';
import { Facts } from '../../ui/layout/facts.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { newSecret, ReceiverFields } from './form/receiver-fields.js';
import { alarmsText, FIRST_SENSITIVITY } from './form/sensitivities.js';
import { SensitivityFields, useEstimates } from './form/sensitivity-fields.js';
import { fieldsOf, isOfCompetitors, type WatchDraft } from './form/watch-draft.js';
import { QuestionFields, TriggerFields } from './form/watch-form.js';
import './watches.css';

export const title = 'New watch';

export default function NewWatchScreen() {
  const modes = useResource('modes', readModes);
  return (
    <>
      <p class="crumbs">
        <a href={addressOf('/watches')}>Watches</a>
      </p>
      <PageHead title="New watch" />
      <Loaded of={modes}>
        {(catalog) =>
          catalog.watch ? (
            <NewWatch catalog={catalog} />
          ) : (
            <Callout tone="warn">
              <p>This deployment has no watches: enable its plugin.</p>
            </Callout>
          )
        }
      </Loaded>
    </>
  );
}

function NewWatch({ catalog }: { readonly catalog: ModesResponse }) {
  const given = filters(['query', 'brand']);
  const [draft, setDraft] = useState<WatchDraft>(() => ({
    query: given.query ?? '',
    brand: given.brand ?? '',
    caseSensitive: false,
    aliases: '',
    competitors: '',
    mode: cheapestMode(catalog.modes)?.name ?? '',
    interval: 'daily',
    triggers: (catalog.watch?.trigger_on ?? []).filter((trigger) => !isOfCompetitors(trigger)),
    sensitivity: FIRST_SENSITIVITY,
    url: '',
    secret: newSecret(),
  }));
  const estimates = useEstimates(draft);
  const create = useAction(async () => {
    const { id } = await createWatch(fieldsOf(draft));
    announce('Watch created');
    navigate(`/watches/${id}`);
  });
  const form = { catalog, draft, onDraft: (changes: Partial<WatchDraft>) => setDraft({ ...draft, ...changes }) };
  const estimate = estimates.data?.own;
  return (
    <form
      class="with-rail"
      onSubmit={(event) => {
        event.preventDefault();
        void create.run();
      }}
    >
      <div class="stack">
        <Panel title="Question">
          <div class="stack">
            <QuestionFields {...form} />
          </div>
        </Panel>
        <Panel title="Alerts">
          <div class="stack">
            <TriggerFields {...form} />
            <SensitivityFields {...form} estimates={estimates.data} />
          </div>
        </Panel>
        <Panel title="Receiver">
          <div class="stack">
            <ReceiverFields {...form} />
          </div>
        </Panel>
      </div>
      <Panel title="What it costs" note="estimate">
        <div class="stack">
          {estimates.error && <ErrorCallout error={estimates.error} onRetry={estimates.reload} />}
          <Facts
            of={[
              ['A run', estimate ? `${formatCredits(estimate.price_cents)} credits at most` : '–'],
              [
                'Runs a month',
                estimate ? `about ${formatCredits(Math.round(estimate.runs_per_month * 10) / 10)}` : '–',
              ],
              ['A month', estimate ? <b>{formatCredits(Math.round(estimate.monthly_cost_cents))} credits</b> : '–'],
              ['False alarms', estimate ? alarmsText(estimate.false_alarms_per_year) : '–'],
              ['Platforms', estimate ? formatCredits(estimate.platforms.length) : '–'],
            ]}
          />
          <p class="fine">Failed platforms cost nothing. The first run comes one interval after the creation.</p>
          {create.error && <ErrorCallout error={create.error} />}
          <Button kind="main" wide type="submit" busy={create.busy} disabled={draft.triggers.length === 0}>
            Create watch
          </Button>
        </div>
      </Panel>
    </form>
  );
}
