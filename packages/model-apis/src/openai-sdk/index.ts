export { lazyOpenAi } from './client.js';
export { openAiError } from './faults.js';
