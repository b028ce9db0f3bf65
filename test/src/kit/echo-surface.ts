import { type Answer, API_VERSION, definePlugin, Http, type Question, surfaceErrorOf, z } from '@namedrop/plugin-api';

/** The plainest surface there is: one request, one shape, no SDK. Stands for the plugins that others write. */
const Reply = z.object({
  answer: z.string().refine((text) => text.trim() !== ''),
  source: z.url({ protocol: /^https?$/ }),
  model: z.string().min(1),
  tokens: z.strictObject({ input: z.int().nonnegative(), output: z.int().nonnegative() }),
});

const Config = z.strictObject({ apiKey: z.string().optional(), baseUrl: z.url().default('https://echo.example') });

type Ask = (question: Question, signal: AbortSignal) => Promise<Answer>;

/** @param spoil changes how the surface asks, to see who notices */
export const echoPlugin = (spoil: (ask: Ask) => Ask = (ask) => ask) =>
  definePlugin({
    id: 'echo',
    apiVersion: API_VERSION,
    config: Config,
    requires: { http: Http },
    setup: ({ config: { apiKey, baseUrl }, ports: { http } }) => {
      const slot = { platform: 'bing_copilot', channel: 'live' } as const;
      if (apiKey === undefined) return { surfaces: [{ ...slot, needs: ['ECHO_API_KEY'] }] };
      const ask: Ask = async ({ text, region, city, model }, signal) => {
        try {
          const response = await http.fetch(`${baseUrl}/ask`, {
            method: 'POST',
            headers: { authorization: `Bearer ${apiKey}` },
            body: JSON.stringify({
              text,
              country: region === 'uk' ? 'GB' : region.toUpperCase(),
              city,
              model: model ?? 'echo-1',
            }),
            signal,
          });
          if (!response.ok) throw Object.assign(new Error('the vendor refused'), { status: response.status });
          const { answer, source, ...rest } = Reply.parse(await response.json());
          return { text: answer.toWellFormed(), citations: [{ url: source }], ...rest };
        } catch (error) {
          throw surfaceErrorOf(error, signal, 'Echo');
        }
      };
      const models = { default: 'echo-1', allowed: ['echo-1', 'echo-2'] };
      return { surfaces: [{ ...slot, models, localizes: 'city', ask: spoil(ask) }] };
    },
  });

export default echoPlugin();
