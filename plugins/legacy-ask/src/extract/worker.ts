import { parentPort } from 'node:worker_threads';
import { extractBrands } from '@namedrop/core';
import type { Extraction } from './extractor.js';

parentPort?.on('message', ({ text, track }: Extraction) => {
  parentPort?.postMessage(extractBrands(text, { track }));
});
