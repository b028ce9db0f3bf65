import type { Clock, Logger } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { AccountStore } from '../accounts/accounts.js';
import type { Suspensions } from '../accounts/suspensions.js';
import type { CoreConfig } from '../deployment/core-config.js';
import type { HostRoute } from '../http/door.js';
import type { Visits } from '../http/visit.js';
import type { AuditLog } from '../operators/audit-log.js';
import { BrowserSessions } from './browser-sessions.js';
import { doorRoutes } from './doors.route.js';
import type { LoginThrottle } from './login-throttle.js';
import { SessionList } from './session-list.js';
import { sessionRoutes } from './sessions.route.js';
import { SetupLinks } from './setup-links.js';
import { SignIn } from './sign-in.js';
import { UserStore } from './users.js';

export interface PeopleParts {
  readonly core: Pick<CoreConfig, 'baseUrl' | 'trustedProxyHops'>;
  readonly pool: pg.Pool;
  readonly cookieSecrets: string[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly accounts: AccountStore;
  readonly suspensions: Pick<Suspensions, 'requireActive'>;
  readonly throttle: LoginThrottle;
  readonly audit: AuditLog;
}

/** Services for people instead of programs: users and their sessions. */
export class People {
  readonly routes: readonly HostRoute[];
  readonly users: UserStore;
  readonly links: SetupLinks;
  readonly #sessions: BrowserSessions;

  constructor(parts: PeopleParts) {
    const { core, pool, cookieSecrets, clock, log, accounts, suspensions, throttle, audit } = parts;
    const { baseUrl, trustedProxyHops } = core;
    this.#sessions = new BrowserSessions({ pool, clock, log, secrets: cookieSecrets, baseUrl, trustedProxyHops });
    this.users = new UserStore(pool, clock);
    this.links = new SetupLinks(pool, clock);
    const { users, links } = this;
    const signIn = new SignIn({ accounts, users, links, throttle, audit });
    this.routes = [
      ...doorRoutes({ signIn, audit, suspensions }),
      ...sessionRoutes({ users, signIn, sessions: new SessionList(pool), audit }),
    ];
  }

  get visits(): Visits {
    return this.#sessions;
  }

  stop(): Promise<void> {
    return this.#sessions.close();
  }
}
