/**
 * Process of a development host. Loads the host at once and waits for its task, so that a restart does not wait for it; then
 * starts the host, reports to the command how that came out, and stops at SIGTERM, or when the command is gone.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import type { DevHostReport, DevHostTask } from './dev-message.js';

const task = new Promise<DevHostTask>((resolve) =>
  process.once('message', (message) => resolve(message as DevHostTask)),
);
void task.then(() => process.off('disconnect', leave));
process.once('disconnect', leave);

module.enableCompileCache(fileURLToPath(new URL('../../.compile-cache', import.meta.url)));
const { runDevHost } = await import('./dev-host-process.js');
const report = (message: DevHostReport) => process.send?.(message);
process.exit(await runDevHost(await task, report));

/** Ends a process that has not been given a task. */
function leave(): void {
  process.exit(0);
}
