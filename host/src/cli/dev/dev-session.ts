import path from 'node:path';
import type { CommandOutput } from '../command-output.js';
import { DevHost } from './dev-host.js';
import type { DevHostReport, DevHostTask } from './dev-message.js';
import { buildPlugin } from './plugin-build.js';
import type { PluginSource } from './plugin-source.js';
import { watchSources } from './source-watcher.js';
import { trialLines } from './trial-call.js';

export interface DevSessionOptions {
  readonly source: PluginSource;
  readonly task: Omit<DevHostTask, 'entry' | 'first'>;
  /** API key for the calls that are printed. */
  readonly token: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly output: CommandOutput;
}

/** One run of the plugin: from a change to the next one. */
interface Round {
  /** Undefined: the plugin's first start. */
  readonly changed?: string;
  /** When the change was noticed, by `performance.now`. */
  readonly since: number;
}

/** Runs a plugin in a host, and again in a new one after each change, until it is ended. */
export class DevSession {
  #builds: boolean;
  #printedTrial = '';
  #first = true;
  /** Process that has loaded the host, for the next start. */
  #spare: DevHost | undefined;
  #restart: (changed?: string) => void = () => undefined;

  constructor(private readonly options: DevSessionOptions) {
    const { typescript, hasBuild } = options.source;
    this.#builds = !typescript && hasBuild;
  }

  /** @param ending resolves when the session is to end */
  async run(ending: Promise<unknown>): Promise<void> {
    const { source, output } = this.options;
    let ended = false;
    void ending.then(() => {
      ended = true;
      this.#restart();
    });
    await using _watcher = await watchSources({
      paths: [source.folder, ...this.#configFile()],
      except: this.#written(),
      onChange: (file) => this.#restart(file),
      onError: (error) => output.complain(`A folder cannot be watched: ${(error as Error).message}`),
    });
    for (let round: Round = { since: performance.now() }; !ended; ) {
      const { promise: next, resolve } = Promise.withResolvers<string | undefined>();
      this.#restart = resolve;
      const stopping = new AbortController();
      const running = this.#runRound(round, stopping.signal).catch((error) => output.complain(String(error)));
      round = { changed: await next, since: performance.now() };
      stopping.abort();
      await running;
    }
    await this.#spare?.stop();
  }

  /** Builds if need be, starts a host, prints how that came out, and stops the host when the signal says so. */
  async #runRound(round: Round, signal: AbortSignal): Promise<void> {
    const { source, task, env, cwd, output } = this.options;
    if (round.changed) output.complain(`${path.relative(source.folder, round.changed)} has changed`);
    if (this.#builds) {
      const failed = await buildPlugin(source, env, signal);
      if (signal.aborted) return;
      if (failed) {
        this.#printFailure(`The build has failed.\n${failed.output.trim()}`);
        return;
      }
    }
    const entry = this.#builds ? source.entry : (source.typescript ?? source.entry);
    const host = this.#spare ?? new DevHost({ env, cwd });
    this.#spare = undefined;
    host.start({ ...task, entry, first: this.#first });
    const aborted = new Promise<'aborted'>((resolve) =>
      signal.addEventListener('abort', () => resolve('aborted'), { once: true }),
    );
    const outcome = signal.aborted ? 'aborted' : await Promise.race([host.outcome, aborted]);
    if (outcome !== 'aborted') {
      this.#spare = new DevHost({ env, cwd });
      this.#print(outcome, round);
      const crashed = await Promise.race([aborted, host.ended]);
      if (crashed !== 'aborted' && outcome.ready) this.#printFailure('The host has ended.');
    }
    await host.stop();
  }

  #print(outcome: DevHostReport, { changed, since }: Round): void {
    const { source, token, output } = this.options;
    if (!outcome.ready) {
      const buildHelps = outcome.needsBuild && source.hasBuild && !this.#builds;
      if (!buildHelps) {
        this.#printFailure(outcome.report);
        return;
      }
      output.complain(
        'The sources need a compiler (decorators, enums or parameter properties): "build" runs from now on',
      );
      this.#builds = true;
      this.#restart();
      return;
    }
    this.#first = false;
    const { url, plugins, offer } = outcome;
    const took = Math.round(performance.now() - since);
    const trial = trialLines(offer, url, token).join('\n');
    // After an edit, only what is new.
    const shown = trial === this.#printedTrial ? [] : ['', trial];
    this.#printedTrial = trial;
    const heading = `${changed === undefined ? 'Namedrop serves' : 'Restarted'} ${url} (${took} ms)`;
    output.print({
      text: [heading, plugins, ...shown].join('\n'),
      data: { url, restarted: changed !== undefined, ms: took, token, offer },
    });
  }

  #printFailure(report: string): void {
    this.options.output.complain(`${report}\nWaiting for a change.`);
  }

  /** Configuration files outside of the plugin's folder count as sources. */
  #configFile(): string[] {
    const { task, cwd, source } = this.options;
    const file = path.resolve(cwd, task.configFile ?? 'namedrop.config.js');
    return file.startsWith(source.folder + path.sep) ? [] : [file];
  }

  /** Returns folders in which this command itself writes. */
  #written(): string[] {
    const { source, task } = this.options;
    const built = source.typescript || source.hasBuild ? [path.dirname(source.entry)] : [];
    return [
      ...built.filter((folder) => folder !== source.folder),
      ...(task.recording ? [task.recording.directory] : []),
    ];
  }
}
