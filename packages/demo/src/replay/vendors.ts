import { anthropic } from './anthropic.js';
import { gemini } from './gemini.js';
import { openai } from './openai.js';
import { perplexity } from './perplexity.js';
import type { Vendor } from './vendor.js';

/** The four vendors that the replay upstream plays; also what writes a vendor's reply for a test. */
export const VENDORS: readonly Vendor[] = [openai, anthropic, gemini, perplexity];
