import { type Http, lazily, withoutVariable } from '@namedrop/plugin-api';
import type { Perplexity } from '@perplexity-ai/perplexity_ai';

interface Access {
  readonly apiKey: string;
  /** Without a path, e.g. `https://api.perplexity.ai`. */
  readonly baseUrl: string;
}

/** The vendor's SDK, loaded at the first question: it takes time and memory that an idle host need not spend. */
export function lazyClient(access: Access, http: Http): () => Promise<Perplexity> {
  return lazily(() => connect(access, http));
}

/** Says everything that the SDK would otherwise read from the environment. */
async function connect({ apiKey, baseUrl }: Access, http: Http): Promise<Perplexity> {
  const { Perplexity: SDK } = await import('@perplexity-ai/perplexity_ai');
  // The constructor merges this variable into every request, and no option forbids it.
  return withoutVariable('PERPLEXITY_CUSTOM_HEADERS', () => {
    return new SDK({ apiKey, baseURL: baseUrl, fetch: http.fetch, maxRetries: 0, logLevel: 'off' });
  });
}
