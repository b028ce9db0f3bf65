import { chatgpt, gemini, perplexity } from './chats.js';
import { aiMode, aiOverview, bingCopilot } from './search-pages.js';
import type { CloroSurface } from './surface.js';

/** All six live surfaces. */
export const SURFACES: readonly CloroSurface[] = [perplexity, chatgpt, gemini, aiOverview, aiMode, bingCopilot];
