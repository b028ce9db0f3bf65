import { BootError, EXIT } from '../boot/boot-error.js';
import { startHost } from '../boot.js';
import { WaitEnded } from '../database/connection/wait-for-server.js';
import { ALLOWED_ORIGINS_SETTING } from '../http/origins/own-origins.js';
import { pluginTable } from '../plugins/report.js';
import type { People } from '../sessions/people.js';
import { action } from './command.js';

/** `namedrop start`: runs the host until it is told to stop. */
export const startCommand = action(async ({ sources: { file, env, cwd }, output, writeLog, untilEnding }) => {
  const ending = untilEnding();
  const stopping = new AbortController();
  const { signal } = stopping;
  const aborting = ending.then((ended) => {
    stopping.abort();
    return 'crash' in ended ? EXIT.failed : 0;
  });
  const host = await startHost({ config: file, env, cwd, writeLog, preload: true, signal }).catch((error) => {
    if (signal.aborted && isWaitEnded(error)) return undefined;
    throw error;
  });
  if (!host) return aborting;
  const { url, baseUrl, origins, originWarning, plugins, storage, people } = host;
  const where = baseUrl === url ? url : `${baseUrl} on ${url}`;
  output.print({
    text: [
      `Namedrop serves ${where}`,
      pluginTable(plugins),
      storage.description,
      [pagesOf(origins), ...(originWarning ? [originWarning] : [])].join('\n'),
      ...(await hints(people)),
    ].join('\n\n'),
    data: { url, baseUrl, origins, plugins, database: storage.description },
  });
  const ended = await ending;
  if ('crash' in ended) host.log.error({ err: ended.crash }, 'something failed that nobody awaited; stopping');
  await host.stop();
  return 'crash' in ended ? EXIT.failed : 0;
});

/** Returns whether a start ended because its wait for the database was ended. */
function isWaitEnded(error: unknown): boolean {
  return error instanceof BootError && error.problems.some(({ cause }) => cause instanceof WaitEnded);
}

function pagesOf(origins: readonly string[]): string {
  const named = origins.length > 0 ? `at ${origins.join(', ')} and ` : '';
  return `Pages may sign in ${named}on loopback; ${ALLOWED_ORIGINS_SETTING} adds origins`;
}

/** What an operator does next. No link: what a service prints at its start ends in a log. */
async function hints({ users }: People): Promise<string[]> {
  if (await users.some()) return [];
  const intro =
    'Nobody can sign in yet. The first command is for a deployment without an account; the second one prints a link:';
  return [[intro, 'namedrop accounts create --name <name>', 'namedrop users create --email <email>'].join('\n  ')];
}
