import { BootError } from '../boot/boot-error.js';
import { deprecationsIn } from '../catalog/deprecated-settings.js';
import type { Setting } from '../config/parse-settings.js';
import { REDACTED, redactor } from '../config/redact.js';
import { prepare } from '../deployment/prepare.js';
import { problemLines, settingsHelp } from '../plugins/report.js';
import { group, subcommand } from './command.js';
import { shortened, table } from './tables.js';

const check = subcommand(
  'check',
  'look for everything that is wrong with the configuration',
  async ({ sources, output }) => {
    const { fatal, dropped, settings } = await prepare(sources);
    const problems = [...fatal, ...dropped];
    const deprecated = deprecationsIn(settings);
    const lines = problems.length > 0 ? [...problemLines(problems), ...settingsHelp(problems)] : ['ok'];
    const data = { ok: fatal.length === 0, problems: problems.map(({ cause: _, ...problem }) => problem), deprecated };
    output.print({ text: redactor(settings)([...lines, ...deprecated].join('\n')), data });
    return fatal.length > 0 ? new BootError(fatal).exitCode : 0;
  },
);

const show = subcommand(
  'print',
  'show every setting with its value and where that comes from',
  async ({ sources, output }) => {
    const { fatal, settings } = await prepare(sources);
    const shown = settings.map(({ path, origin, ...setting }) => ({ path, value: shownValue(setting), origin }));
    const rows = shown.map(({ path, value, origin }) => [path, origin, asText(value)]);
    output.print({ text: redactor(settings)(table(['setting', 'from', 'value'], rows, 'no settings')), data: shown });
    if (fatal.length === 0) return 0;
    const error = new BootError(fatal);
    output.complain(redactor(settings)(problemLines(fatal).join('\n')));
    return error.exitCode;
  },
);

/** `namedrop config`: what the configuration says, and what is wrong with it. */
export const configCommand = group(check, show);

/** A secret is blotted out, whatever it is; one that is not set is nothing. */
function shownValue({ value, secret }: Pick<Setting, 'value' | 'secret'>): unknown {
  if (value === undefined) return null;
  return secret ? REDACTED : value;
}

function asText(value: unknown): string {
  if (value === null) return '(not set)';
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}
