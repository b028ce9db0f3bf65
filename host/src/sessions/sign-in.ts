import type { AccountStore } from '../accounts/accounts.js';
import type { AuditLog } from './audit-log.js';
import type { Attempt, LoginThrottle } from './login-throttle.js';
import { hashPassword, isOutdated, isPassword } from './password.js';
import type { OpenLink, SetupLinks } from './setup-links.js';
import type { User, UserStore, UserWithPassword } from './users.js';

export interface SignInParts {
  readonly accounts: AccountStore;
  readonly users: UserStore;
  readonly links: SetupLinks;
  readonly throttle: LoginThrottle;
  readonly audit: AuditLog;
}

/** Finds out whether somebody is who they say. */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * @returns undefined for a wrong password and for an address that nobody has: nothing tells the two apart
   * @throws ApiError 429 `rate_limited`
   */
  async byPassword(attempt: Attempt, password: string): Promise<UserWithPassword | undefined> {
    const { users, throttle, audit } = this.parts;
    const { clientAddress } = attempt;
    const giveBack = await throttle.take(attempt);
    const user = await users.byEmail(attempt.email);
    const matches = await isPassword(password, user?.password ?? undefined);
    const who = { account: user?.account, userId: user?.id, clientAddress };
    await audit.write({ event: user && matches ? 'login' : 'login_failed', ...who });
    if (!user?.password || !matches) return undefined;
    await giveBack();
    if (!isOutdated(user.password)) return user;
    const renewed = await hashPassword(password);
    await users.replacePassword(user, renewed);
    return { ...user, password: renewed };
  }

  /**
   * Sets the password of a setup link's user.
   * @returns undefined for a link that was used, replaced or is too old
   */
  async bySetupLink(token: string, password: string, clientAddress: string): Promise<UserWithPassword | undefined> {
    const { links, audit } = this.parts;
    // Hashing is dear: not for strangers.
    if (!(await links.find(token))) return undefined;
    const encoded = await hashPassword(password);
    const user = await links.redeem(token, encoded);
    if (!user) return undefined;
    await audit.write({ event: 'setup_used', account: user.account, userId: user.id, clientAddress });
    return { ...user, password: encoded };
  }

  /** Returns what a setup link is for; undefined for one that was used, replaced or is too old. */
  openLink(token: string): Promise<OpenLink | undefined> {
    return this.parts.links.find(token);
  }

  /** Whether the password by which somebody signs in is still theirs. */
  isCurrent(user: UserWithPassword): Promise<boolean> {
    return this.parts.users.isCurrent(user);
  }

  /** Who somebody is, as pages show it. */
  async profile(user: User) {
    const account = await this.parts.accounts.find(user.account);
    return {
      user: { id: user.id, email: user.email },
      account: { id: user.account, name: account?.name },
      operator: await this.parts.accounts.isFirst(user.account),
    };
  }
}
