import type { GoogleGenAI } from '@google/genai/web';
import { type Http, lazily } from '@namedrop/plugin-api';
import { keepStatus } from './keep-status.js';

interface Access {
  readonly apiKey: string;
  /** Without the API's version, e.g. `https://generativelanguage.googleapis.com`. */
  readonly baseUrl: string;
}

/** The vendor's SDK, loaded at the first question: it takes time and memory that an idle host need not spend. */
export function lazyClient(access: Access, http: Http): () => Promise<GoogleGenAI> {
  return lazily(() => connect(access, http));
}

/**
 * Takes the SDK's web build, because it reads no environment: in the build for Node, GOOGLE_* variables move calls
 * to Vertex AI or to another version of the API, and a second key among them makes it write to the console.
 * It retries only when it is given `retryOptions`.
 */
async function connect({ apiKey, baseUrl }: Access, http: Http): Promise<GoogleGenAI> {
  const { GoogleGenAI: SDK } = await import('@google/genai/web');
  return new SDK({ apiKey, vertexai: false, httpOptions: { baseUrl, fetch: keepStatus(http.fetch) } });
}
