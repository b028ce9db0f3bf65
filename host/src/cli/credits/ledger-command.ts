import { EXIT } from '../../boot/boot-error.js';
import { group, subcommand } from '../command.js';
import { withPort } from '../with-port.js';
import { LEDGER } from './ledger-port.js';

const verify = subcommand(
  'verify',
  'prove that every balance is the sum of its entries, and that nothing is held without a hold',
  async (context) => {
    const { faults, ...counts } = await withPort(context, LEDGER, ({ filled: ledger }) => ledger.verify());
    const ok = faults.length === 0;
    const { wallets, entries, holds } = counts;
    const proven = `the books are right: ${wallets} wallets, ${entries} entries, ${holds} open holds`;
    context.output.print({ text: ok ? proven : faults.join('\n'), data: { ok, ...counts, faults } });
    return ok ? 0 : EXIT.failed;
  },
);

/** `namedrop ledger`: the books behind the wallets. */
export const ledgerCommand = group(verify);
