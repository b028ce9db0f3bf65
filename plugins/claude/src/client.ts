import type Anthropic from '@anthropic-ai/sdk';
import { type Http, lazily, withoutVariable } from '@namedrop/plugin-api';

interface Access {
  readonly apiKey: string;
  /** Without the version, e.g. `https://api.anthropic.com`. */
  readonly baseUrl: string;
}

/** The vendor's SDK, loaded at the first question: it takes 160 ms and 26 MB that an idle host need not spend. */
export function lazyClient(access: Access, http: Http): () => Promise<Anthropic> {
  return lazily(() => connect(access, http));
}

/** Says all that the SDK would otherwise read from the environment; a key given here rules out other credentials. */
async function connect({ apiKey, baseUrl }: Access, http: Http): Promise<Anthropic> {
  const { default: SDK } = await import('@anthropic-ai/sdk');
  // The constructor merges this variable into every request, and no option forbids it.
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
