import { BootError, EXIT } from '../boot/boot-error.js';
import { migrateDatabase } from '../boot/open-database.js';
import { prepare } from '../deployment/prepare.js';
import { type Forgotten, forget } from '../secrets/forgetting.js';
import { type Rotated, rotate } from '../secrets/rotation.js';
import { group, subcommand } from './command.js';
import { table } from './tables.js';
import { withDatabase } from './with-database.js';

interface RotateOptions {
  readonly finish: boolean;
}

const rotateKeys = subcommand<RotateOptions>(
  'rotate',
  'replace the key and seal all secrets anew, beside hosts that run; can be repeated at any time',
  async (context, { finish }) => {
    const prepared = await prepare(context.sources);
    if (prepared.fatal.length > 0) throw new BootError(prepared.fatal);
    const rotated = await withDatabase(prepared.config, context, async ({ core, storage, log }) => {
      await migrateDatabase(storage, prepared.order, log);
      const keys = { value: core.secretKey, dataDir: core.dataDir };
      return rotate({ storage, order: prepared.order, keys, finish });
    });
    const ok = isComplete(rotated);
    context.output.print({ text: reportOf(rotated, finish), data: { ok, ...rotated } });
    return ok ? 0 : EXIT.failed;
  },
  (plain) => plain.option('--finish', 'take the old key out of the file, once nothing is left under it', false),
);

interface ForgetOptions {
  readonly yes: boolean;
}

const forgetValues = subcommand<ForgetOptions>(
  'forget',
  'list the secrets that no key here opens, and empty them, so that a host starts after its key was lost',
  async (context, { yes }) => {
    const prepared = await prepare(context.sources);
    if (prepared.fatal.length > 0) throw new BootError(prepared.fatal);
    const forgotten = await withDatabase(prepared.config, context, async ({ core, storage }) => {
      const keys = { value: core.secretKey, dataDir: core.dataDir };
      return forget({ storage, order: prepared.order, keys, empties: yes });
    });
    const ok = forgotten.strays.length === 0;
    context.output.print({ text: forgottenText(forgotten, yes), data: { ok, emptied: yes, ...forgotten } });
    return ok ? 0 : EXIT.failed;
  },
  (plain) => plain.option('--yes', 'empty them; without it they are only counted', false),
);

/** `namedrop secrets`: the key that encrypts secrets at rest. */
export const secretsCommand = group(rotateKeys, forgetValues);

function forgottenText({ columns, strays }: Forgotten, emptied: boolean): string {
  const rows = columns.map(({ place, opened, unreadable }) => [place, `${opened}`, `${unreadable}`]);
  const counts = table(['secrets', 'opened', emptied ? 'emptied' : 'unreadable'], rows, 'no plugin here keeps secrets');
  const isLost = columns.some(({ unreadable }) => unreadable > 0);
  const next = emptied
    ? 'They are empty now. Start a host, and have the owners create their webhooks and watches again.'
    : 'If the key that sealed them is lost, stop every host, make a backup, and run this again with --yes.';
  const others = strays.map((place) => `${place} is sealed, and its plugin is not loaded: configure the plugin.`);
  return [counts, '', ...(isLost ? [next] : ['All that is sealed can be opened.']), ...others].join('\n');
}

const isComplete = ({ columns, strays }: Rotated) => strays.length === 0 && columns.every(({ left }) => left === 0);

function reportOf(rotated: Rotated, finish: boolean): string {
  const rows = rotated.columns.map(({ place, ...counts }) => {
    return [place, ...[counts.resealed, counts.unreadable, counts.left].map(String)];
  });
  const counts = table(['secrets', 'sealed anew', 'unreadable', 'left'], rows, 'no plugin here keeps secrets');
  const next = isComplete(rotated) ? [nextStep(rotated, finish)] : faultsOf(rotated);
  return [counts, '', ...next].join('\n');
}

/** What the operator does now that all secrets are under the first key. */
function nextStep({ file, keys }: Rotated, finish: boolean): string {
  if (file && finish) return `The old key is out of ${file}. Keep it with the backups that were made before.`;
  if (file) {
    const wait =
      'Hosts on this data folder take the new key up by themselves. In ten minutes or later, end the rotation';
    return `${wait} with "namedrop secrets rotate --finish": it takes the old key out of ${file}.`;
  }
  if (keys.length > 1) {
    return 'All is under the first key of NAMEDROP_SECRET_KEY. Once every host has it first, take the others out there.';
  }
  return 'NAMEDROP_SECRET_KEY holds one key. To replace it, put another before it, with a comma between.';
}

function faultsOf({ columns, strays }: Rotated): string[] {
  const unreadable = columns.filter((column) => column.unreadable > 0);
  const changed = columns.filter((column) => column.left > column.unreadable);
  return [
    ...unreadable.map(({ place }) => `No key here opens some of ${place}: bring back the key that sealed them.`),
    ...changed.map(({ place }) => `Some of ${place} were written meanwhile: run this again.`),
    ...strays.map((place) => `${place} is under another key, and its plugin is not loaded: configure the plugin.`),
    'All keys are kept until then.',
  ];
}
