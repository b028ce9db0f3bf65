/** The rate limit is never reached. */
const PLANS = { bench: { refill: 1_000_000, capacity: 1_000_000 } };

/** Settings of every host that serves checks or money. Hosts that share a folder share its secret key. */
export function benchSettings(folder: string) {
  return { port: 0, dataDir: folder, drainMs: 1000, logLevel: 'silent', plans: PLANS, defaultPlan: 'bench' };
}
