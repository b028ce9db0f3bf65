import { reportOf } from './report.js';
import { runSamples } from './run-samples.js';

// `npm run samples -- PATH`: reads recorded bodies of upstreams with the surfaces of this project, without a network.
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: npm run samples -- PATH, a folder with one folder of recorded bodies for each vendor\n');
  process.exitCode = 64;
} else {
  const results = await runSamples(folder);
  process.stdout.write(`${reportOf(results).join('\n')}\n`);
  if (results.length === 0 || results.some(({ verdict }) => verdict === 'different')) process.exitCode = 1;
}
