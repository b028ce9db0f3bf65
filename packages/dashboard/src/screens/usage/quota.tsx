import { useResource } from '../../api/use-resource.js';
import { readUsage } from '../../api/wallet-calls.js';
import { formatCount, formatPercent } from '../../format/numbers.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';

/** Units of this month and the soft quota of the account. */
export function Quota({ plan, quota }: { readonly plan: string; readonly quota: number }) {
  const start = `${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`;
  const month = useResource(start, (signal) => readUsage({ granularity: 'total', start }, signal));
  return (
    <Panel title="Quota of this month" note={`plan ${plan}; it blocks no call`}>
      <Loaded of={month} lines={1}>
        {({ total: { billable_units: used } }) => (
          <div class="quota">
            <progress max={Math.max(quota, used, 1)} value={used} aria-label="Quota used" />
            <p>
              {formatCount(used)} of {formatCount(quota)} platforms delivered
              {quota > 0 && <span class="mute"> · {formatPercent(used / quota)}</span>}
            </p>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
