import { formatDay } from '../../format/dates.js';
import { formatAmount, formatCredits } from '../../format/numbers.js';
import { Tile } from '../layout/tile.js';
import { type Pace, paceOf } from './pace.js';
import type { WalletState } from './use-wallet.js';

/** Balance with how long it lasts. */
export function BalanceTile({ balance, spending }: WalletState) {
  const { balance_cents, held_cents } = balance;
  return (
    <Tile
      title="Balance"
      figure={formatCredits(balance_cents)}
      note={held_cents > 0 ? `${formatCredits(held_cents)} of it held` : 'credits'}
    >
      <p class="fine">
        <Lasting {...paceOf(balance, spending)} />
      </p>
    </Tile>
  );
}

function Lasting({ daysLeft, lastsUntil }: Pace) {
  if (daysLeft === undefined || !lastsUntil) return <>Three days of charges say how long it lasts.</>;
  if (daysLeft > 730) return <>At this pace it lasts more than two years.</>;
  return (
    <>
      At this pace until <b>{formatDay(lastsUntil)}</b>, {formatAmount(daysLeft, 'day')}
    </>
  );
}
