import { formatAmount } from '../format/numbers.js';
import { addressOf } from '../state/base-path.js';
import { place } from '../state/place.js';
import { Icon } from '../ui/signs/icon.js';
import { Money } from '../ui/text/money.js';
import { paceOf } from '../ui/wallet/pace.js';
import { payments, useWallet } from '../ui/wallet/use-wallet.js';

/** Balance with the days that it lasts, read again on each page and after each payment; empty where nothing is paid. */
export function BalanceLine() {
  const { data } = useWallet(`${place.value.path} ${payments.value}`);
  if (!data) return null;
  const { daysLeft } = paceOf(data.balance, data.spending);
  return (
    <a class="side-balance" href={addressOf('/usage')}>
      <Icon name="wallet" />
      <span>
        <Money credits={data.balance.balance_cents} />
        {daysLeft !== undefined && daysLeft < 1000 && <small> · {formatAmount(daysLeft, 'day')}</small>}
      </span>
    </a>
  );
}
