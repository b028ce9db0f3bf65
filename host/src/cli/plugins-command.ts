import { BootError } from '../boot/boot-error.js';
import { survey } from '../boot/survey.js';
import { pluginTable, problemLines } from '../plugins/report.js';
import { group, subcommand } from './command.js';

const list = subcommand(
  'ls',
  'list the plugins with their states and reasons',
  async ({ sources, output, writeLog }) => {
    const { plugins, problems } = await survey({ sources, writeLog });
    output.print({ text: pluginTable(plugins), data: plugins });
    const unlisted = problems.filter(({ plugin }) => !plugins.some(({ id }) => id === plugin));
    if (unlisted.length > 0) output.complain(problemLines(unlisted).join('\n'));
    return problems.length > 0 ? new BootError(problems).exitCode : 0;
  },
);

/** `namedrop plugins`: what is configured, and how it would come out. */
export const pluginsCommand = group(list);
