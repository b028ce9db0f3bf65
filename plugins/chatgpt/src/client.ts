import type { Http } from '@namedrop/plugin-api';
import type OpenAI from 'openai';

interface Access {
  readonly apiKey: string;
  /** With the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
}

/** The vendor's SDK, loaded at the first question: it takes 150 ms and 33 MB that an idle host need not spend. */
export function lazyClient(access: Access, http: Http): () => Promise<OpenAI> {
  let client: Promise<OpenAI> | undefined;
  return () => {
    client ??= connect(access, http);
    return client;
  };
}

/** Says everything that the SDK would otherwise read from the environment. */
async function connect({ apiKey, baseUrl }: Access, http: Http): Promise<OpenAI> {
  const { default: SDK } = await import('openai');
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

/** The SDK's constructor merges this variable into every request, and no option forbids it. */
function withoutVariable<T>(name: string, build: () => T): T {
  const value = process.env[name];
  delete process.env[name];
  try {
    return build();
  } finally {
    if (value !== undefined) process.env[name] = value;
  }
}
