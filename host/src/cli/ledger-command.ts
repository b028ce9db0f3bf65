import { Ledger } from '@namedrop/plugin-api';
import { Command } from 'commander';
import { EXIT } from '../boot/boot-error.js';
import { command } from './command.js';
import { print } from './output.js';
import { type PortForCommands, withPort } from './with-port.js';

/** Where the books are. */
export const LEDGER: PortForCommands<Ledger> = {
  port: Ledger,
  missing: 'no plugin here keeps a ledger',
};

/** `namedrop ledger`: the books behind the wallets. */
export const ledgerCommand = () =>
  new Command('ledger').description('the books behind the wallets').addCommand(verify());

const verify = () =>
  command(
    'verify',
    'prove that every balance is the sum of its entries, and that nothing is held without a hold',
    async ({ json, config }) => {
      const { faults, ...counts } = await withPort(config, LEDGER, ({ filled: ledger }) => ledger.verify());
      const ok = faults.length === 0;
      const { wallets, entries, holds } = counts;
      const proven = `the books are right: ${wallets} wallets, ${entries} entries, ${holds} open holds`;
      print(json, { text: ok ? proven : faults.join('\n'), data: { ok, ...counts, faults } });
      return ok ? 0 : EXIT.failed;
    },
  );
