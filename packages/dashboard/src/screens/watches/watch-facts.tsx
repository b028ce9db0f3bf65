import type { BoardWatch } from '@namedrop/contract';
import { formatAmount, formatCredits } from '../../format/numbers.js';
import { Button } from '../../ui/buttons/button.js';
import { Facts } from '../../ui/layout/facts.js';
import { Panel } from '../../ui/layout/panel.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { sensitivityText } from './form/sensitivities.js';
import { triggerText } from './form/watch-form.js';

/** Settings of a watch. */
export function WatchFacts({ watch, onChange }: { readonly watch: BoardWatch; onChange(): void }) {
  const { sensitivity, aliases, competitors, monthly_cost_cents: cost } = watch;
  const { min_rank_change: places, cooldown_runs: quiet } = sensitivity;
  return (
    <Panel
      title="Settings"
      actions={
        <Button kind="quiet" onClick={onChange}>
          Change
        </Button>
      }
    >
      <Facts
        of={[
          ['Brand', <span class="you-name">{watch.brand}</span>],
          ...(aliases.length > 0 ? [['Aliases', <SafeText text={aliases.join(', ')} />] as const] : []),
          ...(competitors.length > 0 ? [['Competitors', <SafeText text={competitors.join(', ')} />] as const] : []),
          ['Receiver', <SafeText text={watch.webhook_url} limit={120} />],
          ['Alerts for', watch.trigger_on.map(triggerText).join(', ')],
          ['Sensitivity', sensitivityText(sensitivity)],
          ['Citations', sensitivity.ignore_citation_churn ? 'sites are compared' : 'pages are compared'],
          ...(places > 1 ? [['Rank', `moves of ${places} places or more`] as const] : []),
          ['Silent after', quiet === 0 ? 'never' : formatAmount(quiet, 'run')],
          ['A month', cost === null ? 'mode is not installed' : `${formatCredits(Math.round(cost))} credits`],
          ['Since', <Time at={watch.created_at} form="day" />],
        ]}
      />
    </Panel>
  );
}
