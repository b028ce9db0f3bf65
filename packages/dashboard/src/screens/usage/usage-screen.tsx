import { useResource } from '../../api/use-resource.js';
import { readUsage } from '../../api/wallet-calls.js';
import { filters, setFilter } from '../../state/url-filters.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { Blocks } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Ledger } from '../../ui/wallet/ledger.js';
import { topUpAddress } from '../../ui/wallet/top-up.js';
import { useWallet } from '../../ui/wallet/use-wallet.js';
import { Quota } from './quota.js';
import { SpendingPanel } from './spending-panel.js';
import { CallTiles, MoneyTiles, ShareTiles } from './tiles.js';
import { type Length, UsagePanel } from './usage-panel.js';
import './usage.css';

export const title = 'Usage and credits';

const HOUR_MS = 3_600_000;
/** Hours before the current one from which the rows of a length begin. */
const BACK = { day: 29 * 24, hour: 47 } as const;

export default function UsageScreen() {
  const wallet = useWallet();
  const length: Length = filters(['by']).by === 'hour' ? 'hour' : 'day';
  const month = useResource('usage by day', (signal) => readUsage(queryOf('day'), signal));
  const hours = useResource(length === 'hour' ? 'usage by hour' : undefined, (signal) =>
    readUsage(queryOf('hour'), signal),
  );
  const { data: money } = wallet;
  return (
    <>
      <PageHead
        title="Usage and credits"
        actions={
          money && (
            <ButtonLink kind="main" href={topUpAddress(money.balance.topup_url)}>
              Top up
            </ButtonLink>
          )
        }
      />
      {wallet.error && !wallet.loading && <ErrorCallout error={wallet.error} onRetry={wallet.reload} />}
      {money === undefined && wallet.loading && <Blocks lines={3} />}
      <div class="tiles">
        {money && <MoneyTiles {...money} />}
        {money === null && month.data && <CallTiles {...month.data} />}
        {month.data && <ShareTiles {...month.data} />}
      </div>
      {money && <SpendingPanel spending={money.spending} />}
      {month.data && month.data.monthly_quota !== null && (
        <Quota plan={month.data.plan} quota={month.data.monthly_quota} />
      )}
      <UsagePanel
        usage={length === 'hour' ? hours : month}
        length={length}
        onLength={(next) => setFilter('by', next === 'day' ? undefined : next)}
      />
      {money && <Ledger />}
    </>
  );
}

/** Rows of a length begin with a whole day or hour. */
function queryOf(granularity: Length) {
  const at = new Date(Date.now() - BACK[granularity] * HOUR_MS).toISOString();
  const start = granularity === 'day' ? `${at.slice(0, 10)}T00:00:00Z` : `${at.slice(0, 13)}:00:00Z`;
  return { granularity, start };
}
