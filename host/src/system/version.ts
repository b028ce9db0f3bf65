import { createRequire } from 'node:module';

/** Version of the host's package. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
