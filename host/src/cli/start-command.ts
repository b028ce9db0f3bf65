import { startHost } from '../boot.js';
import { pluginTable } from '../plugins/report.js';
import { command } from './command.js';
import { print } from './output.js';
import { untilSignal } from './signals.js';

/** `namedrop start`: runs the host until it is told to stop. */
export const startCommand = () =>
  command('start', 'run the service until SIGTERM or SIGINT', async ({ json, config }) => {
    const signal = untilSignal();
    const host = await startHost({ config });
    const { url, baseUrl, plugins, storage } = host;
    const where = baseUrl === url ? url : `${baseUrl} on ${url}`;
    print(json, {
      text: [`Namedrop serves ${where}`, pluginTable(plugins), storage.description].join('\n\n'),
      data: { url, baseUrl, plugins, database: storage.description },
    });
    await signal;
    await host.stop();
    return 0;
  });
