import { Clock } from '@namedrop/plugin-api';
import { AccountPlans } from '../accounts/account-plans.js';
import { AccountStore } from '../accounts/accounts.js';
import { Keys } from '../accounts/keys.js';
import { keyRoutes } from '../accounts/keys.route.js';
import { Plans } from '../accounts/plans.js';
import { Suspensions } from '../accounts/suspensions.js';
import { hostModule } from '../container.js';
import { AuditLog } from '../operators/audit-log.js';
import { CORE, POOL, STORAGE } from './values.js';

/** Accounts, their plans and their keys. */
export const accountsModule = hostModule((bind) => {
  bind.service(Plans, { core: CORE }, ({ core }) => new Plans(core));
  bind.service(
    AccountStore,
    { storage: STORAGE, plans: Plans },
    ({ storage, plans }) => new AccountStore(storage, plans),
  );
  bind.service(AccountPlans, { accounts: AccountStore }, ({ accounts }) => new AccountPlans(accounts));
  bind.service(Suspensions, { pool: POOL }, ({ pool }) => new Suspensions(pool));
  bind.service(Keys, { storage: STORAGE, clock: Clock, core: CORE }, ({ storage, clock, core }) => {
    return new Keys(storage, clock, core.keysPerAccount);
  });
  bind.lifecycle(Keys);
  bind.routes({ keys: Keys, audit: AuditLog }, keyRoutes);
});
