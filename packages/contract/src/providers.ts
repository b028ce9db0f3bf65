/** The providers of the ask API, which are the platforms of `quick` by other names. */
export const PROVIDERS = ['openai', 'anthropic', 'gemini', 'perplexity'] as const;
