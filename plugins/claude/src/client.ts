import type Anthropic from '@anthropic-ai/sdk';
import type { Http } from '@namedrop/plugin-api';

interface Access {
  readonly apiKey: string;
  /** Without the version, e.g. `https://api.anthropic.com`. */
  readonly baseUrl: string;
}

/** The vendor's SDK, loaded at the first question: it takes 160 ms and 26 MB that an idle host need not spend. */
export function lazyClient(access: Access, http: Http): () => Promise<Anthropic> {
  let client: Promise<Anthropic> | undefined;
  return () => {
    client ??= connect(access, http);
    return client;
  };
}

/** Says all that the SDK would otherwise read from the environment; a key given here rules out other credentials. */
async function connect({ apiKey, baseUrl }: Access, http: Http): Promise<Anthropic> {
  const { default: SDK } = await import('@anthropic-ai/sdk');
  return withoutVariable('ANTHROPIC_CUSTOM_HEADERS', () => {
    return new SDK({
      apiKey,
      baseURL: baseUrl,
      fetch: http.fetch,
      maxRetries: 0,
      logLevel: 'off',
      openTelemetry: false,
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
