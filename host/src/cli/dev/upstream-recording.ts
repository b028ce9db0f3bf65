import path from 'node:path';
import type { Http } from '@namedrop/plugin-api';
import { recordUpstreams, replayUpstreams } from '@namedrop/plugin-runtime';
import type { RecordingTask } from './dev-message.js';

export interface UpstreamRecordingOptions extends RecordingTask {
  /** Id of the plugin; names the recording. */
  readonly id: string;
  /** Whether a recording continues after the exchanges in its file; else it begins again. */
  readonly append: boolean;
  /** Texts that a recording must not hold. */
  readonly secrets: readonly string[];
  /** Receives a sentence when a replay has no reply for a call, or only one for another body. */
  report(sentence: string): void;
}

/**
 * Puts a recording between a plugin and its upstreams.
 * @returns the HTTP of the plugin, made of the usual one
 * @throws Error when there is nothing to replay, or a recording cannot be continued
 */
export function upstreamRecording(options: UpstreamRecordingOptions): (usual: Http) => Http {
  const { mode, directory, id, append, secrets, report } = options;
  const file = path.join(directory, `${id}.json`);
  if (mode === 'record') return (usual) => recordUpstreams(usual, { file, append, secrets });
  const replayed = replayUpstreams({ file, report });
  return () => replayed;
}
