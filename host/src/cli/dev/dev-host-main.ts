/**
 * Process of a development host: starts a host with the plugin that its argument names, reports to the command how that
 * came out, and stops at SIGTERM, or when the command is gone.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import type { DevHostReport, DevHostTask } from './dev-message.js';

module.enableCompileCache(fileURLToPath(new URL('../../.compile-cache', import.meta.url)));
const { runDevHost } = await import('./dev-host-process.js');
const report = (message: DevHostReport) => process.send?.(message);
process.exit(await runDevHost(JSON.parse(process.argv[2] ?? '{}') as DevHostTask, report));
