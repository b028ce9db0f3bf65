import { type Http, lazily, withoutVariable } from '@namedrop/plugin-api';
import type OpenAI from 'openai';

/** Where an API that the SDK can ask is, and its key. */
export interface OpenAiAccess {
  readonly apiKey: string;
  /** With the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
}

/** OpenAI's SDK, loaded at the first question: it takes 150 ms and 33 MB that an idle host need not spend. */
export function lazyOpenAi(access: OpenAiAccess, http: Http): () => Promise<OpenAI> {
  return lazily(() => connect(access, http));
}

/** Says everything that the SDK would otherwise read from the environment. */
async function connect({ apiKey, baseUrl }: OpenAiAccess, http: Http): Promise<OpenAI> {
  const { default: SDK } = await import('openai');
  // The constructor merges this variable into every request, and no option forbids it.
  return withoutVariable('OPENAI_CUSTOM_HEADERS', () => {
    return new SDK({
      apiKey,
      baseURL: baseUrl,
      adminAPIKey: null,
      organization: null,
      project: null,
      fetch: http.fetch,
      maxRetries: 0,
      logLevel: 'off',
    });
  });
}
