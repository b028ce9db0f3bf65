/** The rate limit is never reached. */
const PLANS = { bench: { refill: 1_000_000, capacity: 1_000_000 } };

/** Key of hosts that send webhooks: rows that the bench inserts are sealed with it. */
export const SECRET_KEY = '0'.repeat(64);

/** Settings of every host that serves checks or money. Hosts that share a folder share its secret key. */
export function benchSettings(folder: string) {
  return { port: 0, dataDir: folder, drainMs: 1000, logLevel: 'silent', plans: PLANS, defaultPlan: 'bench' };
}

/** Settings of a host that sends webhooks to loopback and serves no checks. */
export function loopbackSettings({ databaseUrl, folder }: { readonly databaseUrl: string; readonly folder: string }) {
  return {
    port: 0,
    databaseUrl,
    dataDir: folder,
    secretKey: SECRET_KEY,
    logLevel: 'silent',
    allowPrivateTargets: ['127.0.0.0/8'],
  };
}
