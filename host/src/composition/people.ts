import { Clock } from '@namedrop/plugin-api';
import { AccountStore } from '../accounts/accounts.js';
import { Suspensions } from '../accounts/suspensions.js';
import { hostModule } from '../container.js';
import { Limits } from '../limits/limits.js';
import { AuditLog } from '../operators/audit-log.js';
import { LoginThrottle } from '../sessions/login-throttle.js';
import { People } from '../sessions/people.js';
import { COOKIE_SECRETS, CORE, LOG, POOL } from './values.js';

/** People: users, their sessions, and the log of what they do. */
export const peopleModule = hostModule((bind) => {
  bind.service(
    AuditLog,
    { pool: POOL, clock: Clock, log: LOG },
    ({ pool, clock, log }) => new AuditLog(pool, clock, log),
  );
  bind.service(LoginThrottle, { meters: Limits }, ({ meters }) => new LoginThrottle(meters));
  const needs = {
    core: CORE,
    pool: POOL,
    cookieSecrets: COOKIE_SECRETS,
    clock: Clock,
    log: LOG,
    accounts: AccountStore,
    suspensions: Suspensions,
    throttle: LoginThrottle,
    audit: AuditLog,
  };
  bind.service(People, needs, (parts) => new People(parts));
  bind.lifecycle(People);
  bind.routes({ people: People }, ({ people }) => people.routes);
});
