import type { CheckSummary, StoredCheckResponse } from '@namedrop/contract';
import { formatClock, formatDay, formatFull } from '../../format/dates.js';
import { addressOf } from '../../state/base-path.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { Money } from '../../ui/text/money.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { purposeAddress, purposeName } from '../../ui/wallet/purposes.js';

interface AnswerHeadProps {
  readonly check: StoredCheckResponse;
  readonly platform: string;
  readonly runs: readonly CheckSummary[];
}

/** Question of a check with its facts and actions. */
export function AnswerHead({ check, platform, runs }: AnswerHeadProps) {
  const before = runs[runs.findIndex(({ id }) => id === check.id) - 1];
  const at = new Date(check.created_at);
  const { paid_for: origin } = check;
  return (
    <div class="stack-close">
      <p class="crumbs">
        <a href={addressOf('/checks')}>Answers</a> / {formatDay(at)}
      </p>
      <div class="page-head">
        <div>
          <h1 class="theirs">
            <SafeText text={check.query} />
          </h1>
          <p class="head-facts">
            <span>
              <b>
                <SafeText text={check.brand} />
              </b>
            </span>
            <span class="mono">{check.mode}</span>
            <span>
              {check.request.region.toUpperCase()}
              {check.request.city && (
                <>
                  , <SafeText text={check.request.city} />
                </>
              )}
            </span>
            <time dateTime={check.created_at} title={formatFull(at)}>
              {formatDay(at)}, {formatClock(at)} UTC
            </time>
            <span>
              <Money credits={check.cost_cents} />
              {check.cache_hit && ' (cache)'}
            </span>
            {origin && <Origin of={origin} />}
          </p>
        </div>
        <div class="bar">
          {before && (
            <ButtonLink icon="steady" href={addressOf(`/compare?a=${before.id}&b=${check.id}&platform=${platform}`)}>
              Compare
            </ButtonLink>
          )}
          <ButtonLink icon="reload" href={addressOf(`/check?again=${check.id}`)}>
            Ask again
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Purpose of the check, with a link to its page. */
function Origin({ of }: { readonly of: NonNullable<StoredCheckResponse['paid_for']> }) {
  const address = purposeAddress(of);
  const name = <SafeText text={purposeName(of.kind)} />;
  return address ? <a href={address}>{name}</a> : <span>{name}</span>;
}
