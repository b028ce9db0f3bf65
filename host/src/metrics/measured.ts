import { withTimeout } from '../timing/with-timeout.js';

/** Milliseconds for one measurement: a scrape reports the other metrics also while the database hangs. */
const PATIENCE_MS = 2000;

/** Makes a measurement that never runs twice at a time and never rejects. @returns undefined where it fails or is late */
export function measured<T>(measure: () => Promise<T>, patienceMs = PATIENCE_MS): () => Promise<T | undefined> {
  let measuring: Promise<T | undefined> | undefined;
  return () => {
    measuring ??= withTimeout(patienceMs, measure)
      .catch(() => undefined)
      .finally(() => {
        measuring = undefined;
      });
    return measuring;
  };
}
