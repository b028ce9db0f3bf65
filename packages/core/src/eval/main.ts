import { parseCommand, USAGE } from './command.js';
import { ownSetsReport } from './full-labels/own-sets.js';
import { measureAnswers, measureSentences } from './measure-answers.js';
import { notedReading, noteReading, readOwnTexts } from './noted-reading.js';
import { ownFigures } from './own-figures.js';

/** Returns what the command prints. Throws for arguments and files that cannot be read. */
function run(args: readonly string[]): string {
  const command = parseCommand(args);
  if (command === 'help') return USAGE;
  if (command === 'note') {
    noteReading(notedReading(), readOwnTexts());
    return '';
  }
  if (command === 'own') return `${ownFigures()}\n\n${ownSetsReport()}\n`;
  return `${'sentences' in command ? measureSentences(command) : measureAnswers(command)}\n`;
}

try {
  process.stdout.write(run(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
