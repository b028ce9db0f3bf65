import { ApiError, type Route, route } from '@namedrop/plugin-api';
import type { AuditLog } from '../operators/audit-log.js';
import type { SessionList } from './session-list.js';
import type { SignIn } from './sign-in.js';
import type { UserStore } from './users.js';

export interface SessionRouteParts {
  readonly users: UserStore;
  readonly signIn: SignIn;
  readonly sessions: SessionList;
  readonly audit: AuditLog;
}

/** Routes of the signed-in user and of the user's sessions. */
export const sessionRoutes = (parts: SessionRouteParts): readonly Route[] => [whoAmI(parts), list(parts), end(parts)];

const whoAmI = ({ users, signIn }: SessionRouteParts) =>
  route({
    method: 'get',
    path: '/dashboard/api/session',
    auth: 'session',
    free: true,
    async handle({ requestId, caller }) {
      const profile = await signIn.profile(await users.find(caller.userId));
      return { status: 200, body: { request_id: requestId, ...profile, session: { id: caller.sessionId } } };
    },
  });

const list = ({ sessions }: SessionRouteParts) =>
  route({
    method: 'get',
    path: '/dashboard/api/sessions',
    auth: 'session',
    free: true,
    async handle({ requestId, caller }) {
      const records = await sessions.of(caller.userId);
      const marked = records.map((record) => ({ ...record, current: record.id === caller.sessionId }));
      return { status: 200, body: { request_id: requestId, sessions: marked } };
    },
  });

const end = ({ sessions, audit }: SessionRouteParts) =>
  route({
    method: 'delete',
    path: '/dashboard/api/sessions/:id',
    auth: 'session',
    async handle({ requestId, caller: { account, userId }, clientAddress, params: { id = '' } }) {
      if (!(await sessions.end(userId, id))) throw new ApiError(404, 'not_found', 'You have no such session.');
      await audit.write({ event: 'session_revoked', account, userId, clientAddress, subject: id });
      return { status: 200, body: { request_id: requestId, revoked: true, id } };
    },
  });
