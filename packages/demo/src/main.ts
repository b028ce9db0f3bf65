import { runDemo } from './demo.js';
import { sentenceOf } from './demo-error.js';
import { HELP, readOptions } from './options.js';
import { screenOn } from './screen.js';

const stop = new AbortController();
// Once each: whoever cannot wait for the clean-up presses Ctrl-C again.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
// A reader that went away, as in `npm run demo | head`, ends the demo as Ctrl-C does.
process.stdout.on('error', () => stop.abort());

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(HELP);
  else await runDemo(options, screenOn(process.stdout, options.plain), stop.signal);
  if (stop.signal.aborted) process.stdout.write('Stopped; nothing is left behind.\n');
} catch (error) {
  const stopped = stop.signal.aborted && error === stop.signal.reason;
  process.stderr.write(
    stopped ? 'Stopped before the last report; nothing is left behind.\n' : `${sentenceOf(error)}\n`,
  );
  process.exitCode = 1;
}
