import { SECRET_KEY } from '../api/person.js';

/** Answer of the engine before the upgrade. */
export const PRESENT = '1. Acme leads.\n2. Globex follows.';
/** Answer of the engine after a change that every watch of Acme reports. */
export const ABSENT = '1. Globex leads.\n2. Initech follows.';

/** Secret of every watch. */
export const WATCH_SECRET = 'a secret of at least sixteen characters';

/** Host settings of the old and the new version. */
export const CONFIG = {
  port: 0,
  drainMs: 1000,
  defaultPlan: 'enterprise',
  allowPrivateTargets: ['127.0.0.0/8'],
  secretKey: SECRET_KEY,
};

/** Settings of `legacy-ask`: with one ask at a time, further asks wait in their queue. */
export const ASK_SETTINGS = { concurrency: 1 };

/** Settings of `perplexity`: live captures through cloro. @param baseUrl of the vendor */
export const perplexitySettings = (baseUrl: string) => ({
  live: { cloro: { apiKey: 'key-of-ours', baseUrl, pollMs: 20 } },
});

/** Paths of the receiver: it accepts, answers 500, and never answers. */
export const RECEIVER_PATHS = { accepting: '/accepting', refusing: '/refusing', silent: '/silent' } as const;
