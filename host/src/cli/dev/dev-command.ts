import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { migrateDatabase, openDatabase } from '../../boot/open-database.js';
import type { Storage } from '../../database/storage.js';
import { createLogger } from '../../defaults/logger.js';
import { action } from '../command.js';
import { openDevAccess } from './dev-access.js';
import type { RecordingTask } from './dev-message.js';
import { DevSession } from './dev-session.js';
import { npmGone } from './npm-parent.js';
import { findPlugin } from './plugin-source.js';

interface DevOptions {
  readonly plugin: string;
  readonly port: number;
  readonly record?: string;
  readonly replay?: string;
}

/** `namedrop dev`: runs a plugin while it is written. */
export const devCommand = action<DevOptions>(
  async ({ sources: { file: configFile, env, cwd }, output, writeLog, untilEnding }, options) => {
    const ending = Promise.race([untilEnding(), npmGone(env)]);
    const source = await findPlugin(options.plugin, cwd);
    const dataDir = path.join(source.folder, '.namedrop');
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, '.gitignore'), '*\n');
    const recording = recordingOf(options, cwd);
    const log = createLogger({ level: 'error', redact: (text) => text, write: writeLog });
    // Held for the whole session: hosts come and go, and the server stays.
    const storage = await openDatabase({ dataDir }, log);
    try {
      await migrateDatabase(storage, [], log);
      const { account, token } = await openDevAccess(storage, dataDir);
      const { name } = source;
      const task = {
        name,
        account,
        configFile: configFile as string | undefined,
        dataDir,
        databaseUrl: urlOf(storage),
        port: options.port,
        recording,
      };
      await new DevSession({ source, task, token, env, cwd, output }).run(ending);
      return 0;
    } finally {
      await storage.close();
    }
  },
  declare,
);

function declare(plain: Command): Command {
  return plain
    .requiredOption('--plugin <path>', "the plugin's folder, or its module")
    .option('--port <port>', 'where to listen', readPort, 4600)
    .option('--record <folder>', "record what the plugin's upstreams answer, without keys")
    .addOption(new Option('--replay <folder>', 'answer from recordings, and reach no network').conflicts('record'));
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a port from 0 to 65535; 0 takes any free one.');
}

function recordingOf({ record, replay }: DevOptions, cwd: string): RecordingTask | undefined {
  if (record !== undefined) return { mode: 'record', directory: path.resolve(cwd, record) };
  return replay === undefined ? undefined : { mode: 'replay', directory: path.resolve(cwd, replay) };
}

/** Returns the address by which other processes reach the session's database. */
function urlOf({ target: { host = '', port, user, database } }: Storage): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
