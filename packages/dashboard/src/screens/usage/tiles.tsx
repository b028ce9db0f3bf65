import type { UsageResponse } from '@namedrop/contract';
import { formatAmount, formatCount, formatCredits, formatPercent, showShare } from '../../format/numbers.js';
import { Tile } from '../../ui/layout/tile.js';
import { BalanceTile } from '../../ui/wallet/balance-tile.js';
import { paceOf } from '../../ui/wallet/pace.js';
import type { WalletState } from '../../ui/wallet/use-wallet.js';

/** Balance and spending. */
export function MoneyTiles(wallet: WalletState) {
  const { spent, perDay, paidBack } = paceOf(wallet.balance, wallet.spending);
  const watches = wallet.spending.days
    .filter(({ purpose_kind }) => purpose_kind === 'watch')
    .reduce((sum, { charged, paid_back }) => sum + charged - paid_back, 0);
  return (
    <>
      <BalanceTile {...wallet} />
      <Tile
        title="Spent, 30 days"
        figure={formatCredits(spent)}
        note={perDay === undefined ? 'credits' : `${formatCount(perDay)} a day`}
      >
        <p class="fine">
          {spent > 0 ? `${formatPercent(watches / spent)} for watches` : 'Failed calls cost nothing.'}
          {paidBack > 0 && `, ${formatCredits(paidBack)} paid back`}
        </p>
      </Tile>
    </>
  );
}

/** Calls and platforms, where nothing is paid. */
export const CallTiles = ({ total }: Pick<UsageResponse, 'total'>) => (
  <>
    <Tile title="Calls" figure={formatCount(total.requests)}>
      <p class="fine">This deployment keeps no balances: calls cost nothing.</p>
    </Tile>
    <Tile title="Platforms delivered" figure={formatCount(total.billable_units)}>
      <p class="fine">Fresh or from a cache.</p>
    </Tile>
  </>
);

/** Cache hits and errors of the calls. */
export const ShareTiles = ({ total: { requests, cache_hits, errors } }: Pick<UsageResponse, 'total'>) => (
  <>
    <Tile title="From the cache" figure={showShare(cache_hits, requests).text} note={`of ${calls(requests)}`}>
      <p class="fine">Answered by caches alone, at the cached price.</p>
    </Tile>
    <Tile title="Errors" figure={formatCount(errors)} note={`of ${calls(requests)}`}>
      <p class="fine">Refused or failed, 4xx and 5xx. They cost nothing.</p>
    </Tile>
  </>
);

const calls = (count: number) => formatAmount(count, 'call');
