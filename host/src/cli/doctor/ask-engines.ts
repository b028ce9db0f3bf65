import type { Catalog } from '@namedrop/core';
import type { Region, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';
import { QuestionDeadlines } from '../../answers/deadlines.js';
import { SurfaceAsker } from '../../answers/surface-asker.js';
import { Surfaces } from '../../answers/surfaces.js';
import { EXIT, refuse } from '../../boot/boot-error.js';
import { type Look, withSetUp } from '../../boot/with-set-up.js';
import { CitationResolver } from '../../citations/citation-resolver.js';
import { redactor, secretTexts } from '../../config/redact.js';
import { createLogger } from '../../defaults/logger.js';
import type { CoreConfig } from '../../deployment/core-config.js';
import type { Prepared } from '../../deployment/prepare.js';
import { redacted, wordsOf } from '../../plugins/problem.js';
import { type CommandContext, CommandError } from '../command.js';
import { type Asked, type Comparison, findingOf } from './asked-report.js';
import { CallRecorder } from './call-recorder.js';
import { confirm } from './confirm.js';
import { costNotice } from './cost-notice.js';
import type { DoctorFinding } from './finding.js';
import { driftOf } from './reply-shape.js';
import { lastReply, nameOf, type Samples, samplesOf, saveRecording } from './samples.js';

/** The engines to ask, and what to do with their replies. */
export interface AskEnginesOptions {
  /** Platforms, or platforms with their channel, e.g. `chatgpt-live`; absent: every engine that has its key. */
  readonly names?: readonly string[];
  /** Folder that receives a recording of each reply. */
  readonly save?: string;
  /** Folder with recordings to compare with, in place of the samples of the plugins. */
  readonly against?: string;
  /** Whether the operator has agreed to the cost. */
  readonly yes: boolean;
}

/** Text of a question that every engine answers with several brands and sources. */
const TEXT = 'Which CRMs suit a small agency? Name three.';

/**
 * Asks each engine one question, past caches and wallets, and looks at the answers.
 * @param prepared a configuration without problems
 * @throws CommandError for an unknown engine, for one without a key, and without agreement to the cost
 */
export async function askEngines(
  context: CommandContext,
  { prepared, core }: { readonly prepared: Prepared; readonly core: CoreConfig },
  options: AskEnginesOptions,
): Promise<DoctorFinding[]> {
  const redact = redactor(prepared.settings);
  const log = createLogger({ level: 'error', redact, write: context.writeLog });
  const recorder = new CallRecorder();
  const http: CallHttp = (_plugin, usual) => recorder.over(usual);
  return withSetUp({ prepared, core, log, http }, async (look) => {
    refuse(redacted(look.problems, redact));
    const engines = enginesIn(look, prepared.catalog, options.names);
    await agree(context, await costNotice(engines), options);
    const { container, stopping } = look;
    const deadlines = new QuestionDeadlines(prepared.catalog, stopping.signal);
    const asker = new SurfaceAsker({ deadlines, citations: container.get(CitationResolver), log });
    const secrets = secretTexts(prepared.settings);
    const asked = engines.map((engine) => ask(engine, { asker, recorder, secrets, ...options }));
    return (await Promise.all(asked)).map((one) => findingOf(one, redact));
  });
}

/** Shows the cost and asks for agreement, unless the operator has agreed already. @throws CommandError without agreement */
async function agree(context: CommandContext, notice: string, { yes }: AskEnginesOptions): Promise<void> {
  if (yes) context.stderr.write(`${notice}\n`);
  else if (!(await confirm(context, { question: notice, option: '--yes' }))) {
    throw new CommandError('No engine was asked.');
  }
}

type CallHttp = NonNullable<Parameters<typeof withSetUp>[0]['http']>;

const NO_SAMPLES = 'its plugin ships no samples; --save records a reply, and --against compares with it';

interface AskParts extends Pick<AskEnginesOptions, 'save' | 'against'> {
  readonly asker: SurfaceAsker;
  readonly recorder: CallRecorder;
  readonly secrets: readonly string[];
}

async function ask(engine: Surface, { asker, recorder, secrets, save, against }: AskParts): Promise<Asked> {
  const problems: string[] = [];
  const attempt = async <T>(failed: string, work: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      problems.push(`${failed}: ${wordsOf(error)}`);
      return undefined;
    }
  };
  const samples = await attempt('the samples were not read', () => samplesOf(engine, against));
  const question = { text: TEXT, region: regionOf(engine) };
  const { result: outcome, exchanges } = await recorder.record(() => asker.ask(engine, question, {}));
  const hasFailed = 'fault' in outcome;
  const recording = save !== undefined && exchanges.length > 0;
  const saved = recording
    ? await attempt('the recording was not saved', () =>
        saveRecording(engine, exchanges, { folder: save, secrets, hasFailed }),
      )
    : undefined;
  const comparison = await attempt('the comparison failed', () =>
    compare({ reply: lastReply(exchanges), hasFailed, samples, against }),
  );
  return { name: nameOf(engine), outcome, comparison: comparison ?? { left: 'it failed' }, saved, problems };
}

/** Returns the United States, or a region that the engine serves. */
function regionOf({ regions }: Surface): Region {
  return regions?.[0] === undefined || regions.includes('us') ? 'us' : regions[0];
}

interface CompareOptions extends Pick<AskEnginesOptions, 'against'> {
  readonly reply: unknown;
  readonly hasFailed: boolean;
  readonly samples: Samples | undefined;
}

function compare({ reply, hasFailed, samples, against }: CompareOptions): Comparison {
  if (reply === undefined) return { left: 'there is no JSON reply' };
  if (!samples) return { left: against ? `${against} holds no recording of it` : NO_SAMPLES };
  const { from, replies } = samples;
  const drift = driftOf(reply, replies);
  // An engine that fails may not have come to its answer, e.g. while a task is worked on.
  return hasFailed && !drift ? { left: `its last reply resembles none of ${from}` } : { from, drift };
}

/** @throws CommandError where a name is no engine of this deployment, or lacks its key, and where none can be asked */
function enginesIn({ instances }: Look, catalog: Catalog, names: readonly string[] | undefined): Surface[] {
  const contributed = instances.flatMap(({ contributions }) => contributions.surfaces ?? []);
  const surfaces = new Surfaces({ surfaces: contributed }, catalog);
  const installed = new Map(
    contributed.map(({ platform, channel }) => {
      const surface = surfaces.installed(platform, channel) as Surface | UnconfiguredSurface;
      return [nameOf(surface), surface];
    }),
  );
  const known = [...installed.values()];
  const chosen =
    names === undefined
      ? known.filter(isReady)
      : names.flatMap((name) => {
          const meant = known.filter((surface) => name === surface.platform || name === nameOf(surface));
          if (meant.length > 0) return meant;
          const list = [...installed.keys()].join(', ') || 'none';
          throw new CommandError(`--ask ${name} is no engine of this deployment. Its engines are ${list}.`, EXIT.usage);
        });
  for (const surface of chosen) if (!isReady(surface)) throw lacksKey(surface);
  if (chosen.length === 0)
    throw new CommandError('No engine has its key: "namedrop plugins ls" lists what is missing.');
  return [...new Set(chosen.filter(isReady))];
}

const isReady = (surface: Surface | UnconfiguredSurface): surface is Surface => 'ask' in surface;

function lacksKey(surface: UnconfiguredSurface): CommandError {
  return new CommandError(`${nameOf(surface)} cannot be asked: it needs ${surface.needs.join(', ')}.`);
}
