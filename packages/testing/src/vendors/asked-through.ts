import type { Answer, Plugin } from '@namedrop/plugin-api';
import { buildSurface } from '../build-surface.js';

const ACCESS = {
  dataforseo: { login: 'someone@acme.example', password: 'secret' },
  cloro: { apiKey: 'secret', pollMs: 1 },
};

/** How a question went. */
export interface AskedThrough {
  readonly outcome: PromiseSettledResult<Answer>;
  /** What the vendor was sent, in order: the path, and the body as JSON. */
  readonly sent: readonly { readonly path: string; readonly json: unknown }[];
}

/**
 * Asks a plugin's live surface through one vendor alone.
 * @param replies what the vendor says, in order; `{}` from then on
 */
export async function askedThrough(
  plugin: Plugin,
  vendor: keyof typeof ACCESS,
  ...replies: readonly object[]
): Promise<AskedThrough> {
  const sent: { path: string; json: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    sent.push({ path: new URL(request.url).pathname, json: body ? JSON.parse(body) : undefined });
    return Response.json(replies[sent.length - 1] ?? {});
  };
  const live = { vendors: [vendor], [vendor]: ACCESS[vendor] };
  const surface = await buildSurface(plugin, { live }, { fetch, channel: 'live' });
  const question = { text: 'best crm for a small agency', region: 'uk' } as const;
  const [outcome] = await Promise.allSettled([surface.ask(question, AbortSignal.timeout(10_000))]);
  return { outcome, sent };
}
