/** Ids of the plugins that come with the host, as `@namedrop/<id>`. */
export const BUNDLED_PLUGINS: readonly string[] = [
  'ai-mode',
  'ai-overview',
  'billing',
  'bing-copilot',
  'chatgpt',
  'claude',
  'dashboard',
  'gemini',
  'grok',
  'legacy-ask',
  'openai-compatible',
  'perplexity',
  'redis',
  'watch',
  'webhooks',
];
