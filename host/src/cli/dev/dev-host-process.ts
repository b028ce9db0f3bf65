import 'reflect-metadata';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { credits } from '@namedrop/core';
import type { Contributions, Http, Plugin } from '@namedrop/plugin-api';
import { BootError, EXIT } from '../../boot/boot-error.js';
import { startHost } from '../../boot.js';
import { secretTexts } from '../../config/redact.js';
import { type Prepared, prepare } from '../../deployment/prepare.js';
import { providerOf } from '../../plugins/plan.js';
import { wordsOf } from '../../plugins/problem.js';
import { bootReport, pluginTable } from '../../plugins/report.js';
import { grantTo, LEDGER } from '../credits/ledger-port.js';
import { untilEnding } from '../signals.js';
import { withPort } from '../with-port.js';
import { type DevConfiguration, devConfiguration, withPlaceholders } from './dev-configuration.js';
import type { DevHostReport, DevHostTask } from './dev-message.js';
import { offerOf } from './trial-call.js';
import { needsCompiler, resolveToTypescript } from './typescript-hook.js';
import { upstreamRecording } from './upstream-recording.js';

/** Credits of a development account whose host has a ledger. */
const CREDITS = credits(100_000);

/**
 * Runs one development host until it is to end.
 * @param report receives how the start came out, once
 * @returns the exit code
 */
export async function runDevHost(task: DevHostTask, report: (message: DevHostReport) => void): Promise<number> {
  const ending = Promise.race([untilEnding(), new Promise((resolve) => process.once('disconnect', resolve))]);
  try {
    resolveToTypescript();
    const { host, offer, fund } = await start(task);
    report({ ready: true, url: host.url, plugins: pluginTable(host.plugins), offer });
    await fund().catch((error) => host.log.error({ err: error }, 'the development account got no credits'));
    await ending;
    await host.stop();
    return 0;
  } catch (error) {
    report({ ready: false, report: reportOf(error, task), needsBuild: needsCompiler(error) });
    return EXIT.failed;
  }
}

async function start(task: DevHostTask) {
  const plugin = await importPlugin(task.entry);
  const id = idOf(plugin) ?? task.name;
  let contributions: Contributions = {};
  const observed = (one: Plugin): Plugin => ({
    ...one,
    async setup(context) {
      contributions = await one.setup(context);
      return contributions;
    },
  });
  const module = isPlugin(plugin) ? observed(plugin) : task.entry;
  const configuration = await devConfiguration({ ...task, id, module, env: process.env, cwd: process.cwd() });
  const { cwd, config } = configuration;
  const env =
    task.recording?.mode === 'replay' && isPlugin(plugin)
      ? withPlaceholders(plugin, configuration.env, config.plugins[id])
      : configuration.env;
  const prepared = await prepare({ file: config, env, cwd });
  const recorded = httpOf(task, id, prepared);
  const http = recorded && ((by: string, usual: Http) => (by === id ? recorded(usual) : usual));
  const host = await startHost({ config, env, cwd, ...(http && { http }) });
  return {
    host,
    offer: offerOf(contributions, prepared.catalog.modes),
    fund: () => fundAccount(task, { config, env, cwd }, prepared),
  };
}

/** @throws what the module throws when it cannot be compiled or parsed; other failures are left to the host's report */
async function importPlugin(entry: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(entry).href)) as { default?: unknown }).default;
  } catch (error) {
    if (needsCompiler(error)) throw error;
    const [where] = /^file:\S+:\d+(?=\n)/.exec((error as Error).stack ?? '') ?? [];
    if (where) throw new Error(`${(error as Error).message} (${fileURLToPath(where)})`, { cause: error });
    return undefined;
  }
}

const isPlugin = (value: unknown): value is Plugin =>
  typeof (value as Plugin | undefined)?.setup === 'function' && typeof (value as Plugin).config?.parse === 'function';

function idOf(plugin: unknown): string | undefined {
  const { id } = (plugin ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

/** Returns the recorded HTTP of the plugin; undefined where nothing is recorded or replayed. */
function httpOf({ recording, first }: DevHostTask, id: string, { settings }: Prepared) {
  if (!recording) return undefined;
  // Also short ones, which a replay could not ask with.
  const whole = settings.flatMap(({ secret, value }) => (secret && typeof value === 'string' ? [value] : []));
  const secrets = [...new Set([...whole, ...secretTexts(settings)])];
  const report = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  return upstreamRecording({ ...recording, id, secrets, report, append: !first });
}

/** Puts credits into the wallet of the development account, where a plugin keeps a ledger. */
async function fundAccount(
  { first, account }: DevHostTask,
  sources: DevConfiguration,
  { order }: Prepared,
): Promise<void> {
  if (!first || !providerOf(LEDGER.port, order)) return;
  const { config: file, env, cwd } = sources;
  await withPort({ sources: { file, env, cwd } }, LEDGER, ({ filled }) =>
    grantTo(filled, { account, amount: CREDITS }),
  );
}

function reportOf(error: unknown, { name }: DevHostTask): string {
  if (error instanceof BootError) return error.report;
  return bootReport([{ plugin: name, phase: 'import', message: wordsOf(error) }]);
}
