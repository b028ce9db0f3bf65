import type { AccountStore } from '../accounts/accounts.js';
import type { AuditLog } from '../operators/audit-log.js';
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

/** Identifies users by password and by setup link. */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * Finds the user of an address and a password.
   * @returns undefined for a wrong password and for an unknown address: both take as long
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
    // Hashing is expensive, so an unknown token costs none.
    if (!(await links.find(token))) return undefined;
    const encoded = await hashPassword(password);
    const user = await links.redeem(token, encoded);
    if (!user) return undefined;
    await audit.write({ event: 'setup_used', account: user.account, userId: user.id, clientAddress });
    return { ...user, password: encoded };
  }

  /** Returns the setup link of a token; undefined: it was used, replaced or is too old. */
  openLink(token: string): Promise<OpenLink | undefined> {
    return this.parts.links.find(token);
  }

  /** Says whether a user still has the password of a sign-in. */
  isCurrent(user: UserWithPassword): Promise<boolean> {
    return this.parts.users.isCurrent(user);
  }

  /** Returns user and account as pages show them. */
  async profile(user: User) {
    const account = await this.parts.accounts.find(user.account);
    return {
      user: { id: user.id, email: user.email },
      account: { id: user.account, name: account?.name },
      operator: await this.parts.accounts.isFirst(user.account),
    };
  }
}
