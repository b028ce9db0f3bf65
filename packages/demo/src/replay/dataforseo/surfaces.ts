import { chatgpt } from './chatgpt.js';
import { gemini } from './gemini.js';
import { aiMode, aiOverview, bingCopilot } from './search-pages.js';
import type { DataForSeoSurface } from './surface.js';

/** All that DataForSEO captures: every live surface but Perplexity. */
export const SURFACES: readonly DataForSeoSurface[] = [chatgpt, gemini, aiOverview, aiMode, bingCopilot];
