import { type Http, lazily, withoutVariable } from '@namedrop/plugin-api';
import type OpenAI from 'openai';

interface Access {
  readonly apiKey: string;
  /** With the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
}

/** The vendor's SDK, loaded at the first question: it takes 150 ms and 33 MB that an idle host need not spend. */
export function lazyClient(access: Access, http: Http): () => Promise<OpenAI> {
  return lazily(() => connect(access, http));
}

/** Says everything that the SDK would otherwise read from the environment. */
async function connect({ apiKey, baseUrl }: Access, http: Http): Promise<OpenAI> {
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
