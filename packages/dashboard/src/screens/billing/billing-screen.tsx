import { session } from '../../state/session.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { CodeBlock } from '../../ui/controls/code-tabs.js';
import { Callout } from '../../ui/layout/callout.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { BalanceTile } from '../../ui/wallet/balance-tile.js';
import { Ledger } from '../../ui/wallet/ledger.js';
import { shopOf } from '../../ui/wallet/top-up.js';
import { useWallet } from '../../ui/wallet/use-wallet.js';
import './billing.css';

export const title = 'Top up';

/** Page to which replies send callers who cannot pay, unless the operator has a shop. */
export default function BillingScreen() {
  const wallet = useWallet();
  return (
    <>
      <PageHead title="Top up">Checks are paid for in credits. A platform that fails costs nothing.</PageHead>
      <Loaded of={wallet}>
        {(money) =>
          money === null ? (
            <Callout>
              <p>This deployment keeps no balances: calls cost nothing, and there is nothing to top up.</p>
            </Callout>
          ) : (
            <>
              <div class="billing">
                <BalanceTile {...money} />
                <Ways shop={shopOf(money.balance.topup_url)} />
              </div>
              <Ledger />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const Ways = ({ shop }: { readonly shop?: string }) => (
  <Panel title="Add credits">
    <div class="stack">{shop ? <Shop address={shop} /> : <AskOperator />}</div>
  </Panel>
);

const Shop = ({ address }: { readonly address: string }) => (
  <>
    <p>This deployment sells credits at {new URL(address).host}.</p>
    <div class="bar">
      <ButtonLink kind="main" icon="link" href={address}>
        Buy credits
      </ButtonLink>
    </div>
  </>
);

function AskOperator() {
  const who = session.value;
  const account = typeof who === 'object' ? who.account.id : '<id of the account>';
  return (
    <>
      <p>The operator of this deployment adds credits. Ask for an amount, and send this line with it:</p>
      <CodeBlock
        label="Command of the operator"
        code={`npx namedrop credits grant --account ${account} --credits 1000 --note 'top-up'`}
      />
      <p class="fine">
        The operator can lead this page to a shop: <code>topupUrl</code> in the configuration, or{' '}
        <code>NAMEDROP_TOPUP_URL</code>.
      </p>
    </>
  );
}
