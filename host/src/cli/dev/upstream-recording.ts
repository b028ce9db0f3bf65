import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Http } from '@namedrop/plugin-api';
import type { RecordingTask } from './dev-message.js';

/** Functions of `@namedrop/testing/recording`; the package is the plugin's, for a host does not depend on it. */
interface RecordingKit {
  recordUpstreams(options: {
    readonly file: string;
    readonly append: boolean;
    readonly secrets: readonly string[];
    readonly fetch: Http['fetch'];
  }): Http['fetch'];
  replayUpstreams(options: { readonly file: string; report(sentence: string): void }): Http['fetch'];
}

export interface UpstreamRecordingOptions extends RecordingTask {
  /** Absolute path of the plugin's package. */
  readonly folder: string;
  /** Id of the plugin; names the recording. */
  readonly id: string;
  /** Whether a recording goes on after what its file holds; else it begins again. */
  readonly append: boolean;
  /** Texts that a recording must not hold. */
  readonly secrets: readonly string[];
  /** Receives a sentence when a replay answers with something else than what was asked. */
  report(sentence: string): void;
}

/**
 * Puts recordings between a plugin and its upstreams.
 * @returns the HTTP of the plugin, made of the usual one
 * @throws Error when the plugin's package does not have `@namedrop/testing`, or there is nothing to replay
 */
export async function upstreamRecording(options: UpstreamRecordingOptions): Promise<(usual: Http) => Http> {
  const { mode, directory, folder, id, append, secrets, report } = options;
  const kit = await loadKit(folder, mode);
  const file = path.join(directory, `${id}.json`);
  if (mode === 'record') return ({ fetch }) => ({ fetch: kit.recordUpstreams({ file, append, secrets, fetch }) });
  const fetch = kit.replayUpstreams({ file, report });
  return () => ({ fetch });
}

async function loadKit(folder: string, mode: string): Promise<RecordingKit> {
  const require = createRequire(path.join(folder, 'package.json'));
  try {
    return (await import(pathToFileURL(require.resolve('@namedrop/testing/recording')).href)) as RecordingKit;
  } catch (cause) {
    throw new Error(
      `--${mode} needs the package @namedrop/testing in ${folder}: npm install --save-dev @namedrop/testing`,
      { cause },
    );
  }
}
