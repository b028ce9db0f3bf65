import type { Clock, Logger } from '@namedrop/plugin-api';
import type { AccountStore } from '../accounts/accounts.js';
import type { Keys } from '../accounts/keys.js';
import { keyRoutes } from '../accounts/keys.route.js';
import type { Suspensions } from '../accounts/suspensions.js';
import type { Storage } from '../database/storage.js';
import type { CoreConfig } from '../deployment/core-config.js';
import type { HostRoute } from '../http/door.js';
import type { Meters } from '../http/meter.js';
import type { Visits } from '../http/visit.js';
import { AuditLog } from '../operators/audit-log.js';
import { BrowserSessions } from './browser-sessions.js';
import { doorRoutes } from './doors.route.js';
import { LoginThrottle } from './login-throttle.js';
import { SessionList } from './session-list.js';
import { sessionRoutes } from './sessions.route.js';
import { SetupLinks } from './setup-links.js';
import { SignIn } from './sign-in.js';
import { UserStore } from './users.js';

export interface PeopleParts {
  readonly core: CoreConfig;
  readonly storage: Storage;
  readonly cookieSecrets: string[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly accounts: AccountStore;
  readonly keys: Keys;
  readonly suspensions: Pick<Suspensions, 'requireActive'>;
  readonly meters: () => Meters;
}

/** Services for people instead of programs: users, their sessions, and the routes of API keys. */
export class People {
  readonly routes: readonly HostRoute[];
  readonly users: UserStore;
  readonly links: SetupLinks;
  readonly audit: AuditLog;
  readonly #sessions: BrowserSessions;

  constructor(parts: PeopleParts) {
    const { core, cookieSecrets, clock, log, accounts, keys, meters, suspensions } = parts;
    const { pool } = parts.storage;
    const { baseUrl, trustedProxyHops } = core;
    this.#sessions = new BrowserSessions({ pool, clock, log, secrets: cookieSecrets, baseUrl, trustedProxyHops });
    this.users = new UserStore(pool, clock);
    this.links = new SetupLinks(pool, clock);
    this.audit = new AuditLog(pool, clock, log);
    const { users, links, audit } = this;
    const signIn = new SignIn({ accounts, users, links, throttle: new LoginThrottle(meters), audit });
    this.routes = [
      ...doorRoutes({ signIn, audit, suspensions }),
      ...sessionRoutes({ users, signIn, sessions: new SessionList(pool), audit }),
      ...keyRoutes({ keys, audit }),
    ];
  }

  get visits(): Visits {
    return this.#sessions;
  }

  close(): Promise<void> {
    return this.#sessions.close();
  }
}
