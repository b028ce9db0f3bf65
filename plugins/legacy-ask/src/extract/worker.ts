import { parentPort } from 'node:worker_threads';
import { readMentions, type ThreadInput } from './read-mentions.js';

parentPort?.on('message', (input: ThreadInput) => {
  parentPort?.postMessage(readMentions(input));
});
