import { parentPort } from 'node:worker_threads';
import { readMentions, type ThreadInput } from './read-mentions.js';

parentPort?.on('message', (input: ThreadInput) => {
  const found = readMentions(input);
  parentPort?.postMessage(found, [found.bytes.buffer, found.ends.buffer]);
});
