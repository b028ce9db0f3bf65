import { EXIT } from '../boot/boot-error.js';
import { survey } from '../boot/survey.js';
import { columns } from '../plugins/report.js';
import { action } from './command.js';
import { examine, type Finding } from './findings.js';

/** `namedrop doctor`: looks at everything that a host needs, and says what to do. */
export const doctorCommand = action(async ({ sources, output, writeLog }) => {
  const findings = await examine(await survey(sources, writeLog));
  output.print({ text: columns(findings.map(asRow)).join('\n'), data: findings });
  return findings.some(({ state }) => state === 'fail') ? EXIT.failed : 0;
});

const asRow = ({ state, what, detail, remedy }: Finding) => [state, what, remedy ? `${detail}: ${remedy}` : detail];
