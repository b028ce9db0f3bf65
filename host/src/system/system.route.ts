import type { SystemResponse } from '@namedrop/contract';
import { type AccountId, ApiError, type Route, route } from '@namedrop/plugin-api';
import type { SystemReader } from './system-reader.js';

/** Parts of the route of the deployment's state. */
export interface SystemRouteParts {
  readonly system: Pick<SystemReader, 'read'>;
  /** Returns whether the people of an account run the deployment. */
  isOperator(account: AccountId): Promise<boolean>;
}

/** GET /dashboard/api/system: plugins, queues, cache and database, for the people who run the deployment. */
export const systemRoute = ({ system, isOperator }: SystemRouteParts): Route =>
  route({
    method: 'get',
    path: '/dashboard/api/system',
    auth: 'session',
    free: true,
    async handle({ requestId, caller: { account } }) {
      if (!(await isOperator(account))) throw notOperator();
      const body: SystemResponse = { request_id: requestId, ...(await system.read()) };
      return { status: 200, body };
    },
  });

function notOperator(): ApiError {
  const message =
    'The state of the deployment is shown to the people of its first account. Your account is another one.';
  return new ApiError(403, 'operator_only', message);
}
