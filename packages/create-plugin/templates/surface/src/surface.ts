import {
  cutAnswer,
  faultOfStatus,
  type Http,
  type Question,
  type Surface,
  SurfaceError,
  surfaceErrorOf,
  type UnconfiguredSurface,
  z,
} from '@namedrop/plugin-api';
import type { Config } from './config.ts';

const VENDOR = 'Sample Plugin';
const SLOT = { platform: 'sample_plugin', channel: 'api' } as const;

/** Parts of a reply that the surface reads. Everything else of it may change. */
const Reply = z.object({
  answer: z.string().refine((text) => text.trim() !== ''),
  sources: z.array(z.object({ url: z.url({ protocol: /^https?$/ }), title: z.string().min(1).optional() })).default([]),
});

/** Asks Sample Plugin; one question is one request. Honours the country. */
export function samplePluginSurface({ apiKey, baseUrl }: Config, http: Http): Surface | UnconfiguredSurface {
  if (apiKey === undefined) return { ...SLOT, needs: ['SAMPLE_PLUGIN_API_KEY'] };
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return {
    ...SLOT,
    localizes: 'region',
    async ask(question, signal) {
      try {
        const body = JSON.stringify(toRequest(question));
        const response = await http.fetch(`${baseUrl}/answers`, { method: 'POST', headers, body, signal });
        if (!response.ok) throw new SurfaceError(faultOfStatus(response.status), `${VENDOR}: HTTP ${response.status}`);
        const { answer, sources } = Reply.parse(await response.json());
        return cutAnswer({ text: answer.toWellFormed(), citations: sources });
      } catch (error) {
        throw surfaceErrorOf(error, signal, VENDOR);
      }
    },
  };
}

/** Our regions are ISO countries in lower case, but for `uk`. */
function toRequest({ text, region }: Question): object {
  return { question: text, country: region === 'uk' ? 'GB' : region.toUpperCase() };
}
