import { Command } from 'commander';
import { EXIT } from '../boot/boot-error.js';
import { survey } from '../boot/survey.js';
import { pluginTable, problemLines } from '../plugins/report.js';
import { command } from './command.js';
import { print } from './output.js';

/** `namedrop plugins`: what is configured, and how it would come out. */
export const pluginsCommand = () => new Command('plugins').description('the configured plugins').addCommand(list());

const list = () =>
  command('ls', 'list the plugins with their states and reasons', async ({ json, config }) => {
    const { plugins, problems } = await survey({ config });
    print(json, { text: pluginTable(plugins), data: plugins });
    const ofHost = problems.filter(({ plugin }) => plugin === 'host');
    if (ofHost.length > 0) process.stderr.write(`${problemLines(ofHost).join('\n')}\n`);
    return problems.length > 0 ? EXIT.failed : 0;
  });
