import type { ApiError } from '../../api/api-error.js';
import { formatCredits } from '../../format/numbers.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout, ErrorCallout } from '../../ui/layout/callout.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import type { OfferedMode } from './form-state.js';

interface RefusedProps {
  readonly error: ApiError;
  readonly modes: readonly OfferedMode[];
  onMode(name: string): void;
}

/** Why a check was refused. Where credits lack, the dearest check that fits and the page to top up. */
export function Refused({ error, modes, onMode }: RefusedProps) {
  const { status, fields } = error;
  const { balance_cents: balance, required_cents: required, topup_url: topup } = fields;
  if (status !== 402 || typeof balance !== 'number') return <ErrorCallout error={error} />;
  const fitting = modes
    .filter(({ state, price }) => state === 'ready' && price <= balance)
    .toSorted((one, other) => other.price - one.price)[0];
  return (
    <Callout
      tone="warn"
      role="alert"
      actions={
        fitting && (
          <Button onClick={() => onMode(fitting.name)}>
            Use {fitting.label} for {formatCredits(fitting.price)}
          </Button>
        )
      }
    >
      <p>
        <b>Not enough credits.</b> This check may cost {typeof required === 'number' && formatCredits(required)}; the
        balance is {formatCredits(balance)}. Nothing was asked and nothing was paid.
      </p>
      {typeof topup === 'string' && (
        <p>
          <SafeLink address={topup}>Top up</SafeLink>
        </p>
      )}
    </Callout>
  );
}
