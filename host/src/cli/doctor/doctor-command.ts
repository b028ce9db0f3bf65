import path from 'node:path';
import { type Command, Option } from 'commander';
import { EXIT } from '../../boot/boot-error.js';
import { withSurvey } from '../../boot/survey.js';
import { columns, onOneLine } from '../../plugins/report.js';
import { examine } from '../../system/examine.js';
import { action, CommandError } from '../command.js';
import { readNames } from '../option-values.js';
import type { AskEnginesOptions } from './ask-engines.js';
import type { DoctorFinding } from './finding.js';

interface DoctorOptions extends Omit<AskEnginesOptions, 'names'> {
  /** true: every engine that has its key. */
  readonly ask?: true | readonly string[];
}

/** `namedrop doctor`: looks at everything that a host needs, and says what to do. */
export const doctorCommand = action<DoctorOptions>(
  async (context, { ask, yes, save, against }) => {
    if (ask === undefined) refuseWithoutAsk({ yes, save, against });
    const { sources, output, writeLog } = context;
    const { findings, prepared } = await withSurvey({ sources, writeLog }, async (found) => {
      const findings: DoctorFinding[] = await examine({ ...found, callsItself: true });
      return { findings, prepared: found.prepared };
    });
    const { core } = prepared.config;
    if (ask !== undefined) {
      const names = ask === true ? undefined : ask;
      const here = (folder: string | undefined) => folder && path.resolve(sources.cwd, folder);
      const options = { names, yes, save: here(save), against: here(against) };
      // A broken installation is mended first: asking costs money.
      const isReady = core !== undefined && !findings.some(isFailure);
      findings.push(...(isReady ? await askEnginesOf(context, { prepared, core }, options) : [NOT_ASKED]));
    }
    output.print({ text: columns(findings.map(asRow)).join('\n'), data: findings });
    return findings.some(isFailure) ? EXIT.failed : 0;
  },
  (plain: Command) =>
    plain
      .addOption(
        new Option(
          '--ask [engines]',
          'ask each engine, or those named (grok,chatgpt-live), one question that the vendors bill; exit code 1 on a failure or drift',
        ).argParser(readNames),
      )
      .option('--yes', 'with --ask: agree to the cost', false)
      .option(
        '--against <folder>',
        'with --ask: compare with the recordings in this folder, not with the samples of the plugins',
      )
      .option('--save <folder>', 'with --ask: save each reply there as a recording without keys'),
);

const NOT_ASKED: DoctorFinding = {
  state: 'warn',
  what: 'ask',
  detail: 'no engine was asked, since something else fails',
  remedy: 'mend the lines that fail, then run the command again',
};

/** Loads the asking of engines only where it is wanted. */
async function askEnginesOf(
  ...given: Parameters<typeof import('./ask-engines.js').askEngines>
): Promise<DoctorFinding[]> {
  const { askEngines } = await import('./ask-engines.js');
  return askEngines(...given);
}

function refuseWithoutAsk({ yes, save, against }: Omit<AskEnginesOptions, 'names'>): void {
  const given = { yes: yes || undefined, against, save };
  const [option] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (option) throw new CommandError(`--${option} needs --ask: it says what to do with the replies.`, EXIT.usage);
}

const isFailure = ({ state }: DoctorFinding) => state === 'fail';
/** Receivers, vendors and proxies chose some of the words. */
const asRow = ({ state, what, detail, remedy }: DoctorFinding) =>
  [state, what, remedy ? `${detail.replace(/\.$/, '')}: ${remedy}` : detail].map(onOneLine);
