import aiMode from '@namedrop/ai-mode';
import aiOverview from '@namedrop/ai-overview';
import billing from '@namedrop/billing';
import bingCopilot from '@namedrop/bing-copilot';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import legacyAsk from '@namedrop/legacy-ask';
import perplexity from '@namedrop/perplexity';
import type { Plugin } from '@namedrop/plugin-api';
import redis from '@namedrop/redis';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';

/** Every plugin of the project. */
export const PLUGINS: readonly Plugin[] = [
  chatgpt,
  claude,
  gemini,
  perplexity,
  aiOverview,
  aiMode,
  bingCopilot,
  webhooks,
  watch,
  billing,
  redis,
  legacyAsk,
];
