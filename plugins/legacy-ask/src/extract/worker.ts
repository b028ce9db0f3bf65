import { parentPort } from 'node:worker_threads';
import { extractBrands } from '@namedrop/core';
import type { Extraction } from './extractor.js';

parentPort?.on('message', ({ text, ...options }: Extraction) => {
  parentPort?.postMessage(extractBrands(text, options));
});
