import { API_VERSION, Captures, definePlugin, Http, type Surface, SurfaceError, z } from '@namedrop/plugin-api';
import { EchoCapture, type EchoCaptureParts, type EchoKind, PLATFORM, VENDOR } from './echo-capture.js';
import { readChatPage, readSearchPage } from './echo-page.js';
import { fetchByTask } from './echo-tasks.js';

const Config = z.strictObject({ apiKey: z.string().optional(), baseUrl: z.url().default('https://echo.example') });

/** A page that comes with the reply; when it shows no answer, that is doubted once. */
export const SEARCH: EchoKind = {
  fetch: ({ asked, send }) => send('/page', asked),
  read: readSearchPage,
  retried: ['unavailable', 'timeout', 'no answer'],
};

/** A page that is ordered, and looked for. */
export const CHAT: EchoKind = { fetch: fetchByTask, read: readChatPage, retried: ['unavailable', 'timeout'] };

/** Changes what a surface does or stores, to see who notices. */
export interface Spoil {
  readonly surface?: (surface: Surface) => Surface;
  readonly captures?: (captures: Captures) => Captures;
}

/** The plainest live surfaces there are, through an invented capture vendor. */
export const echoLivePlugin = (kind: EchoKind, spoil: Spoil = {}) =>
  definePlugin({
    id: 'echo-live',
    apiVersion: API_VERSION,
    config: Config,
    requires: { http: Http, captures: Captures },
    setup: ({ config: { apiKey, baseUrl }, ports }) => {
      const slot = { platform: PLATFORM, channel: 'live', reread: rereadWith(kind) } as const;
      if (apiKey === undefined) return { surfaces: [{ ...slot, needs: ['ECHO_API_KEY'] }] };
      const captures = spoil.captures?.(ports.captures) ?? ports.captures;
      const capture = new EchoCapture({ kind, captures, send: sender(ports.http, baseUrl, apiKey) });
      const surface: Surface = {
        ...slot,
        localizes: 'region',
        through: [VENDOR],
        ask: (question, signal) => capture.ask(question, signal),
      };
      return { surfaces: [spoil.surface?.(surface) ?? surface] };
    },
  });

export default echoLivePlugin(SEARCH);

const rereadWith =
  ({ read }: EchoKind) =>
  (vendor: string, body: string) => {
    if (vendor !== VENDOR) throw new SurfaceError('error', 'Echo: no such vendor');
    return read(body, () => undefined);
  };

function sender(http: Http, baseUrl: string, apiKey: string): EchoCaptureParts['send'] {
  const authorization = `Basic ${Buffer.from(`someone:${apiKey}`).toString('base64')}`;
  return async (path, signal, json) => {
    const sent = json && { method: 'POST', body: JSON.stringify(json) };
    const response = await http.fetch(`${baseUrl}${path}`, { ...sent, headers: { authorization }, signal });
    if (!response.ok) throw Object.assign(new Error('the vendor refused'), { status: response.status });
    return response.text();
  };
}
