import pg from 'pg';

let guarded = false;

/**
 * Keeps a second error of a connection that pg-boss has given up from ending the host. pg-boss takes all listeners off its
 * `LISTEN` connection at the first error, and pgbouncer sends two when its server ends. pg-boss has no setting for that client.
 */
export function guardListeningClients(): void {
  if (guarded) return;
  guarded = true;
  const { prototype } = pg.Client;
  const { removeAllListeners } = prototype;
  prototype.removeAllListeners = function (this: pg.Client, ...event: Parameters<typeof removeAllListeners>) {
    removeAllListeners.apply(this, event);
    return this.on('error', () => undefined);
  };
}
