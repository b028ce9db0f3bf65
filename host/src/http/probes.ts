import { type Route, route } from '@namedrop/plugin-api';
import { OPERATOR_PATHS } from './operator-paths.js';

/** What `/readyz` says: one word or sentence per part, e.g. `{ database: 'ok' }`. */
export interface Readiness {
  readonly ok: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

export interface Probes {
  ready(): Promise<Readiness>;
}

/** `/healthz`: the process lives. `/readyz`: it can do its work; 503 while it cannot, or is stopping. */
export function probeRoutes(probes: Probes): readonly Route[] {
  return [
    route({
      method: 'get',
      path: OPERATOR_PATHS.health,
      auth: 'none',
      handle: async () => ({ status: 200, body: { ok: true } }),
    }),
    route({
      method: 'get',
      path: OPERATOR_PATHS.ready,
      auth: 'none',
      async handle() {
        const readiness = await probes.ready();
        return { status: readiness.ok ? 200 : 503, body: readiness };
      },
    }),
  ];
}
