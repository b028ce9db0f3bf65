/** Libraries that `start` loads before it serves, so that no request waits for them. */
export const PRELOADED = ['connect-pg-simple', 'express-session', 'pg-boss', 'sequelize', 'undici'];
/** Libraries that are loaded at first use: most processes do without. */
export const AT_FIRST_USE = [...PRELOADED, 'ioredis', 'umzug', 'zod-openapi'];

/** Libraries of a host that serves: no command needs them but start. */
export const SERVING = ['express', 'express-session', 'undici'];
/** Libraries that a host or its plugins need: commands on the tables of the host do without. */
export const OF_HOSTS = [...SERVING, 'inversify', 'pg-boss', 'prom-client'];
