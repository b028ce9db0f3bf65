import { Command } from 'commander';
import { BootError } from '../boot/boot-error.js';
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
    const unlisted = problems.filter(({ plugin }) => !plugins.some(({ id }) => id === plugin));
    if (unlisted.length > 0) process.stderr.write(`${problemLines(unlisted).join('\n')}\n`);
    return problems.length > 0 ? new BootError(problems).exitCode : 0;
  });
