import type { AccountId } from '@namedrop/plugin-api';
import type { TrialOffer } from './trial-call.js';

/** Parts of a development host, as its process receives them in a message. */
export interface DevHostTask {
  /** Absolute path of the plugin's module. */
  readonly entry: string;
  /** Id under which a problem is reported when the module cannot be imported. */
  readonly name: string;
  /** Configuration file of `--config`; absent: `namedrop.config.js` in the working directory, if there is one. */
  readonly configFile?: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly port: number;
  /** Account of the developer. */
  readonly account: AccountId;
  /** Whether the session has had no host yet: this one then funds the account, and begins the recording. */
  readonly first: boolean;
  readonly recording?: RecordingTask;
}

/** Recording of what the plugin's upstreams answer. */
export interface RecordingTask {
  readonly mode: 'record' | 'replay';
  /** Absolute path. */
  readonly directory: string;
}

/** Report of a development host to the command: how its start came out. */
export type DevHostReport = ReadyReport | FailedReport;

interface ReadyReport {
  readonly ready: true;
  readonly url: string;
  /** Rows of the plugin table. */
  readonly plugins: string;
  readonly offer: TrialOffer;
}

interface FailedReport {
  readonly ready: false;
  /** Boot report. */
  readonly report: string;
  /** Whether the plugin has syntax that Node cannot strip, so that it has to be built. */
  readonly needsBuild: boolean;
}
