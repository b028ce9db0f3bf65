import { type UpdateWatchBody, updateWatchBody, WATCH_OPERATIONS } from '@namedrop/contract';
import { keyAndSession, type Route } from '@namedrop/plugin-api';
import type { AlarmBudgets } from '../alarm-budgets.js';
import type { WatchDesk } from '../watch-desk.js';
import { ignoredByWatch } from './ignored-fields.js';
import { orNotFound } from './or-not-found.js';
import { toBody } from './records.js';
import { refuseUnaskable, type UnaskableParts } from './refuse-unaskable.js';
import { settingsOf } from './settings-of.js';

export interface ChangeRouteParts extends UnaskableParts {
  readonly desk: Pick<WatchDesk, 'change'>;
  readonly budgets: AlarmBudgets;
}

/** PATCH /v1/watch/:id. */
export function changeRoute(parts: ChangeRouteParts): Route[] {
  const { desk, catalog, budgets } = parts;
  return keyAndSession<UpdateWatchBody>({
    method: 'patch',
    path: '/v1/watch/:id',
    sessionPath: '/dashboard/api/watches/:id',
    operation: WATCH_OPERATIONS.updateWatch,
    body: updateWatchBody(catalog),
    ignoredFields: ignoredByWatch,
    async handle({ requestId, caller, params: { id = '' }, body }) {
      const refusal = refuseUnaskable(requestId, body, parts);
      if (refusal) return refusal;
      const watch = orNotFound(await desk.change(id, settingsOf(body), caller.account));
      return { status: 200, body: toBody(requestId, watch, await budgets.shown(watch)) };
    },
  });
}
