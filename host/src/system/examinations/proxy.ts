import type { Finding } from '@namedrop/plugin-api';
import type { CoreConfig } from '../../deployment/core-config.js';
import type { Examination } from '../examination.js';
import { callOwnAddress, type OwnCall } from '../own-call.js';

const name = 'proxy';
/** Statuses of a proxy whose upstream does not answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

type Reached = Pick<CoreConfig, 'baseUrl' | 'trustedProxyHops' | 'host' | 'port'>;

/** Compares the proxies in front with the settings: by a call of the address that callers use, or by the settings alone. */
export const proxy: Examination = {
  name,
  async examine({ prepared, secrets, clock, callsItself }) {
    const { core } = prepared.config;
    if (!core) return [];
    const bySettings = judgeSettings(core);
    const { baseUrl } = core;
    if (bySettings.state !== 'ok' || !baseUrl || !secrets || !callsItself) return [bySettings];
    return [judgeCall(await callOwnAddress(baseUrl, { secrets, clock }), core)];
  },
};

const warn = (detail: string, remedy: string): Finding => ({ state: 'warn', what: name, detail, remedy });

/** Judges settings that contradict each other, whatever is in front. */
function judgeSettings({ baseUrl, trustedProxyHops: hops, host, port }: Reached): Finding {
  const own = `${host}:${port}`;
  if (baseUrl?.startsWith('https:') && hops === 0) {
    const detail = `${baseUrl} ends TLS before the host, so a proxy is in front, and TRUSTED_PROXY_HOPS is 0: all clients count as one`;
    return warn(detail, 'set TRUSTED_PROXY_HOPS to the number of proxies in front, e.g. TRUSTED_PROXY_HOPS=1');
  }
  if (!baseUrl && hops > 0) {
    const detail = `TRUSTED_PROXY_HOPS is ${hops}, and the address of the outermost proxy is not known: links name ${own}`;
    return warn(detail, 'set NAMEDROP_BASE_URL to the address that callers use, e.g. https://namedrop.example.com');
  }
  const detail = baseUrl ? `callers use ${baseUrl}, with ${hops} trusted` : `none: callers use ${own}`;
  return { state: 'ok', what: name, detail };
}

/** Judges how a call of the address arrived. */
export function judgeCall(call: OwnCall, { baseUrl = '', trustedProxyHops: hops }: Reached): Finding {
  if (call.kind === 'unreachable') {
    const remedy = `start the host and the proxy, then run: curl -i ${baseUrl}/v1/health; and npx namedrop doctor again`;
    return warn(`${baseUrl} does not answer from here: ${call.why}`, remedy);
  }
  if (call.kind === 'untrusted') {
    const remedy = call.authority
      ? 'set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority, in PEM, and include its intermediates in the file of the proxy'
      : 'renew the certificate of the proxy, or correct NAMEDROP_BASE_URL to a name that it has';
    return warn(
      `the certificate of ${baseUrl} is not trusted here: ${call.why}`,
      `${remedy}; then run: npx namedrop doctor`,
    );
  }
  if (call.kind === 'redirected')
    return warn(`${baseUrl} leads to ${call.to}`, 'set NAMEDROP_BASE_URL to the address behind the redirect');
  if (call.kind === 'foreign' && GATEWAY.has(call.status)) {
    const detail = `${baseUrl} is answered with ${call.status} by a proxy that reaches no host`;
    return warn(detail, 'start the host, or correct the upstream of the proxy; then run: npx namedrop doctor');
  }
  if (call.kind === 'foreign') {
    const detail = `${baseUrl} is answered with ${call.status} by another program, or by a host with another secret key`;
    return warn(detail, 'correct NAMEDROP_BASE_URL, or the upstream of the proxy, and use one secret key on all hosts');
  }
  return judgeHops(call, hops);
}

function judgeHops({ proxies, arrival }: Extract<OwnCall, { kind: 'arrived' }>, hops: number): Finding {
  const running = arrival.trustedProxyHops;
  const found = `a call from here passes ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'} that ${proxies === 1 ? 'adds' : 'add'} to X-Forwarded-For`;
  if (running !== hops) {
    const detail = `the host that answers runs with TRUSTED_PROXY_HOPS=${running}, the settings here say ${hops}; ${found}`;
    return warn(detail, `set TRUSTED_PROXY_HOPS=${proxies} for all hosts and commands, and restart the hosts`);
  }
  if (proxies === hops)
    return {
      state: 'ok',
      what: name,
      detail: `${found}, as TRUSTED_PROXY_HOPS says, and counts as one of ${arrival.client}`,
    };
  const detail = `${found}, and TRUSTED_PROXY_HOPS is ${hops}: ${hops < proxies ? 'all clients count as one' : 'clients can choose the address that counts'}`;
  if (proxies > 0) return warn(detail, `set TRUSTED_PROXY_HOPS=${proxies}, and restart the hosts`);
  return warn(
    detail,
    'have the proxy add the client, with nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; or without a proxy set TRUSTED_PROXY_HOPS=0',
  );
}
