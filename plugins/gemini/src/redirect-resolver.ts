import { type Citation, Http, inject, service, webAddress } from '@namedrop/plugin-api';

/** All redirects of an answer together, in milliseconds. */
const PATIENCE = 2000;
/** Citations that are looked up; more come in no honest answer, and each is a request. */
const MOST = 100;

/**
 * Gemini cites pages through links of Google's that expire. This asks Google where each one leads, and stops there:
 * the page itself is never fetched, for a cited address may point anywhere, also into our own network.
 */
@service()
export class RedirectResolver {
  constructor(@inject(Http) private readonly http: Http) {}

  /**
   * The same citations in the same order, asked for in parallel. One that leads nowhere keeps its link, and so do those
   * after the first hundred. Never throws.
   * @param signal ends the wait; the citations still come
   */
  async resolve(citations: readonly Citation[], signal: AbortSignal): Promise<readonly Citation[]> {
    if (!citations.some(({ url }) => isRedirect(url))) return citations;
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    return Promise.all(
      citations.map(async (citation, index) =>
        index < MOST ? { ...citation, url: await this.target(citation.url, bounded) } : citation,
      ),
    );
  }

  private async target(link: string, signal: AbortSignal): Promise<string> {
    if (!isRedirect(link)) return link;
    try {
      const response = await this.http.fetch(link, { redirect: 'manual', signal });
      await response.body?.cancel();
      const location = response.headers.get('location');
      return webAddress(location ?? '') ?? link;
    } catch {
      return link;
    }
  }
}

function isRedirect(link: string): boolean {
  const url = URL.parse(link);
  return (
    url?.origin === 'https://vertexaisearch.cloud.google.com' && url.pathname.startsWith('/grounding-api-redirect/')
  );
}
