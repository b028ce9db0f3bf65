import { PASSWORD_LENGTH, SetupLinkBody, type SetupLinkResponse } from '@namedrop/contract';
import { ApiError, z } from '@namedrop/plugin-api';
import type { Suspensions } from '../accounts/suspensions.js';
import { type DoorRequest, type DoorRoute, door } from '../http/door.js';
import type { AuditLog } from '../operators/audit-log.js';
import { normalEmail } from './email.js';
import type { SignIn } from './sign-in.js';
import type { UserWithPassword } from './users.js';

/** A longer password is not safer, and costs time to hash. */
const { min: SHORTEST, max: LONGEST } = PASSWORD_LENGTH;

const LoginBody = z.object({ email: z.string().max(254), password: z.string().max(LONGEST) });
const SetupBody = SetupLinkBody.extend({
  password: z
    .string()
    .min(SHORTEST, `must be at least ${SHORTEST} characters long`)
    .max(LONGEST, `must be at most ${LONGEST} characters long`),
});

export interface DoorParts {
  readonly signIn: SignIn;
  readonly audit: AuditLog;
  readonly suspensions: Pick<Suspensions, 'requireActive'>;
}

/** Routes of sign-in and sign-out, outside of /v1, for the pages of the deployment. */
export const doorRoutes = (parts: DoorParts): readonly DoorRoute[] => [
  login(parts),
  setup(parts),
  setupLink(parts),
  logout(parts),
];

const login = ({ signIn, suspensions }: DoorParts) =>
  door({
    method: 'post',
    path: '/dashboard/api/login',
    auth: 'door',
    body: LoginBody,
    async handle({ body: { email, password }, clientAddress, requestId, visit }) {
      const user = await signIn.byPassword({ email: normalEmail(email), clientAddress }, password);
      if (!user || !(await entered({ signIn, suspensions }, user, { visit, clientAddress }))) throw noMatch();
      return { status: 200, body: { request_id: requestId, ...(await signIn.profile(user)) } };
    },
  });

const setup = ({ signIn, suspensions }: DoorParts) =>
  door({
    method: 'post',
    path: '/dashboard/api/setup',
    auth: 'door',
    body: SetupBody,
    async handle({ body: { token, password }, clientAddress, requestId, visit }) {
      const user = await signIn.bySetupLink(token, password, clientAddress);
      if (!user || !(await entered({ signIn, suspensions }, user, { visit, clientAddress }))) throw unusable();
      return { status: 200, body: { request_id: requestId, ...(await signIn.profile(user)) } };
    },
  });

/** Returns the user of a setup link. The link stays usable. */
const setupLink = ({ signIn }: DoorParts) =>
  door({
    method: 'post',
    path: '/dashboard/api/setup/link',
    auth: 'door',
    body: SetupLinkBody,
    async handle({ body: { token }, requestId }) {
      const link = await signIn.openLink(token);
      if (!link) throw unusable();
      const { email, expiresAt, isInvitation } = link;
      const body: SetupLinkResponse = {
        request_id: requestId,
        email,
        kind: isInvitation ? 'invitation' : 'new_password',
        expires_at: expiresAt.toISOString(),
      };
      return { status: 200, body };
    },
  });

const logout = ({ audit }: DoorParts) =>
  door({
    method: 'post',
    path: '/dashboard/api/logout',
    auth: 'door',
    async handle({ clientAddress, requestId, visit }) {
      const { caller } = visit;
      await visit.end();
      if (caller) {
        const { account, userId, sessionId: subject } = caller;
        await audit.write({ event: 'logout', account, userId, clientAddress, subject });
      }
      return { status: 200, body: { request_id: requestId, signed_out: true } };
    },
  });

/**
 * Begins a session, and compares the password once more: a change of the password ends all sessions, and this one may have
 * begun after that.
 * @returns false: the password has changed, and the session is ended
 * @throws AccountSuspended
 */
async function entered(
  { signIn, suspensions }: Omit<DoorParts, 'audit'>,
  user: UserWithPassword,
  { visit, clientAddress }: Pick<DoorRequest, 'visit' | 'clientAddress'>,
): Promise<boolean> {
  await suspensions.requireActive(user.account);
  await visit.begin({ account: user.account, userId: user.id, clientAddress });
  let current = false;
  try {
    current = await signIn.isCurrent(user);
  } finally {
    if (!current) await visit.end();
  }
  return current;
}

function noMatch(): ApiError {
  return new ApiError(401, 'invalid_credentials', 'This e-mail address and password do not match.');
}

function unusable(): ApiError {
  const message = 'This setup link is of no use: links work once, for 60 minutes, and a newer one replaces them.';
  return new ApiError(400, 'invalid_setup_link', `${message} Ask who runs this deployment for another.`);
}
