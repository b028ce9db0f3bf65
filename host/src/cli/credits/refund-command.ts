import { type Credits, toWire } from '@namedrop/core';
import type { AccountId, Refund } from '@namedrop/plugin-api';
import { EXIT } from '../../boot/boot-error.js';
import { queryableOf } from '../../database/plugin-database.js';
import { act } from '../../operators/keyed-act.js';
import { CommandError, subcommand } from '../command.js';
import { requireKnown } from '../known-account.js';
import { readCredits, readId, readReason } from '../option-values.js';
import { withPort } from '../with-port.js';
import { type Keyed, withKey } from './keyed.js';
import { LEDGER } from './ledger-port.js';

interface RefundOptions extends Keyed {
  readonly check?: string;
  readonly ask?: string;
  readonly transfer?: string;
  readonly credits?: Credits;
  readonly reason: string;
}

/** Kinds of purposes by the option that names one of them: the check of a watch run has the id of the run. */
const KINDS = { check: ['check', 'watch'], ask: ['ask', 'monitor', 'mentions'] } as const;

/** `namedrop credits refund`: gives back a charge, or a part of it. */
export const refundCommand = subcommand<RefundOptions>(
  'refund',
  'give back what a call was charged, all of it or a part, and never more',
  async (context, { reason, credits, idempotencyKey: key, ...named }, id) => {
    const account = id as AccountId;
    const of = chargeOf(named);
    const data = await withPort(context, LEDGER, async ({ storage, filled: ledger }) => {
      await requireKnown(account, storage);
      if (!ledger.refund) throw new CommandError('the ledger of this deployment cannot refund');
      const refund = ledger.refund.bind(ledger);
      const request = { account, ...named, credits, reason };
      return act(storage.pool, { command: 'credits refund', account, reason, key, request }, async (tx) => {
        const wanted: Refund = { of, amount: credits, note: reason };
        const { refunded, balance, left } = await refund(account, wanted, { within: queryableOf(tx) });
        const data = {
          account_id: account,
          refunded_cents: toWire(refunded),
          left_cents: toWire(left),
          balance_cents: toWire(balance),
        };
        return { data, subject: 'id' in of ? of.id : of.transfer, amount: refunded };
      });
    });
    const { refunded_cents, left_cents, balance_cents } = data;
    const rest = left_cents > 0 ? `; ${left_cents} of the charge are left` : '';
    context.output.print({
      text: `refunded ${refunded_cents} credits to account ${account}; its balance is ${balance_cents}${rest}`,
      data,
    });
    return 0;
  },
  (plain) =>
    withKey(plain.argument('<account>', 'its id'))
      .option('--check <id>', 'the check, or the run of a watch, that was charged', readId)
      .option('--ask <id>', 'the ask, crawl, search or run of a monitor that was charged', readId)
      .option('--transfer <id>', 'the transfer of an entry of the ledger', readId)
      .option('--credits <number>', 'a part of the charge; default: all that is left of it', readCredits)
      .requiredOption('--reason <text>', 'why; the people of the account read it in the ledger', readReason),
);

/** @throws CommandError unless one charge is named */
function chargeOf({ check, ask, transfer }: Pick<RefundOptions, 'check' | 'ask' | 'transfer'>): Refund['of'] {
  const named = [
    ...(check === undefined ? [] : [{ kinds: KINDS.check, id: check }]),
    ...(ask === undefined ? [] : [{ kinds: KINDS.ask, id: ask }]),
    ...(transfer === undefined ? [] : [{ transfer }]),
  ];
  const [only] = named;
  if (only && named.length === 1) return only;
  throw new CommandError('name one charge: --check, --ask or --transfer', EXIT.usage);
}
