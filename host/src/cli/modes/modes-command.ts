import { toWire } from '@namedrop/core';
import { BootError } from '../../boot/boot-error.js';
import { survey } from '../../boot/survey.js';
import type { ModeOffer, PlatformOffer } from '../../catalog/mode-offers.js';
import { problemLines } from '../../plugins/report.js';
import { group, subcommand } from '../command.js';
import { table } from '../tables.js';

const list = subcommand(
  'ls',
  'list the modes with prices, platforms and what they lack; prices are those before any discount',
  async ({ sources, output, writeLog }) => {
    const { offers, problems } = await survey({ sources, writeLog });
    const headings = ['mode', 'price', 'channel', 'state', 'platforms', 'missing'];
    output.print({ text: table(headings, offers.map(toRow), 'no modes'), data: offers.map(toData) });
    if (problems.length > 0) output.complain(problemLines(problems).join('\n'));
    return problems.length > 0 ? new BootError(problems).exitCode : 0;
  },
);

/** `namedrop modes`: what the deployment can be asked for. */
export const modesCommand = group(list);

function toRow({ name, price, channel, state, platforms }: ModeOffer): string[] {
  const ids = platforms.map(({ id }) => id).join(', ');
  const missing = platforms.flatMap((platform) => missingOf(platform) ?? []).join('; ');
  return [name, String(toWire(price)), channel, STATES[state], ids, missing];
}

function toData({ name, label, channel, state, price, platforms, aliases }: ModeOffer) {
  const described = platforms.map(({ id, label, state, needs }) => ({ id, label, state, needs }));
  return { name, label, channel, state, price: toWire(price), platforms: described, aliases };
}

/** The words of `namedrop plugins ls` for states. */
const STATES: Readonly<Record<ModeOffer['state'], string>> = {
  ready: 'ready',
  no_key: 'no key',
  not_installed: 'not installed',
};

/** Returns what an operator must do for a platform; undefined where it is ready. */
function missingOf({ id, state, needs }: PlatformOffer): string | undefined {
  if (state === 'ready') return undefined;
  return state === 'no_key' ? `${id} needs ${needs.join(', ')}` : `no plugin serves ${id}`;
}
