import type { ModesResponse } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { formatCredits } from '../../format/numbers.js';
import { deploymentAddress } from '../../state/base-path.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeTabs } from '../../ui/controls/code-tabs.js';
import { Field, TextArea } from '../../ui/controls/field.js';
import { checkSamples } from '../../ui/keys/call-samples.js';
import { Callout } from '../../ui/layout/callout.js';
import { Disclosure } from '../../ui/layout/disclosure.js';
import { Panel } from '../../ui/layout/panel.js';
import { Money } from '../../ui/text/money.js';
import { bodyOf, type FormState } from './form-state.js';
import { liveRun, startRun } from './live-run.js';
import { ModeChoice } from './mode-choice.js';
import { MoreFields, Place } from './more-fields.js';
import { Refused } from './refused.js';
import { isOver } from './run-state.js';

interface CheckFormProps {
  readonly catalog: ModesResponse;
  readonly first: FormState;
}

/** Form of a check, made from the catalog of the deployment. */
export function CheckForm({ catalog, first }: CheckFormProps) {
  const { modes, check: limits } = catalog;
  const [form, setForm] = useState(first);
  const change = (part: Partial<FormState>) => setForm((before) => ({ ...before, ...part }));
  const mode = modes.find(({ name }) => name === form.mode);
  if (!mode || modes.every(({ state }) => state !== 'ready')) {
    return <Callout tone="warn">No platform can be asked yet. The page System shows what each one needs.</Callout>;
  }
  const body = bodyOf(form, mode, limits.region.default);
  const run = liveRun.value;
  const busy = run !== undefined && !isOver(run) && run.state !== 'lost';
  return (
    <Panel label="Check">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void startRun(body);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
        }}
      >
        <div class="theirs-input">
          <TextArea
            label="Question"
            rows={2}
            required
            maxLength={limits.query.max}
            value={form.query}
            onText={(query) => change({ query })}
            hint={`As a customer would put it, without your name. ${form.query.length} of ${limits.query.max}`}
          />
        </div>
        <Field
          label="Brand"
          required
          autocomplete="off"
          maxLength={limits.brand.max}
          value={form.brand}
          onText={(brand) => change({ brand })}
        />
        <ModeChoice modes={modes} form={form} onChange={change} />
        <Place catalog={catalog} mode={mode} form={form} onChange={change} />
        <MoreFields catalog={catalog} mode={mode} form={form} onChange={change} />
        {run?.state === 'refused' && run.error && (
          <Refused error={run.error} modes={modes} onMode={(name) => change({ mode: name, providers: [] })} />
        )}
        <div class="bar">
          <Button kind="main" icon="play" type="submit" busy={busy} disabled={mode.state !== 'ready'}>
            <span>
              Run for <Money credits={mode.price} />
            </span>
          </Button>
          <span class="fine">From the cache: {formatCredits(mode.cached_price)}. A failed platform costs nothing.</span>
        </div>
        <Disclosure summary="Copy as curl or TypeScript">
          <CodeTabs tabs={checkSamples(deploymentAddress(), body)} />
        </Disclosure>
      </form>
    </Panel>
  );
}
