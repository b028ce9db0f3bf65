import { Catalog } from '@namedrop/core';
import { Clock, PublicWeb } from '@namedrop/plugin-api';
import { Suspensions } from '../accounts/suspensions.js';
import { Surfaces } from '../answers/surfaces.js';
import { Admission } from '../budgets/admission.js';
import { BudgetNotices } from '../budgets/budget-notices.js';
import { BudgetPolicy } from '../budgets/budget-policy.js';
import { BudgetService } from '../budgets/budget-service.js';
import { BudgetTable } from '../budgets/budget-table.js';
import { IdleLimits } from '../budgets/idle-limits.js';
import { QuestionsUnderWay } from '../budgets/questions-under-way.js';
import { hostModule } from '../container.js';
import { Contributed } from '../plugins/contributed.js';
import { CORE, LOG, POOL, REGISTRY } from './values.js';

/** Budgets of the day. */
export const budgetsModule = hostModule((bind) => {
  bind.service(BudgetPolicy, { core: CORE }, ({ core }) => new BudgetPolicy(core.budgets));
  bind.service(BudgetTable, { pool: POOL }, ({ pool }) => new BudgetTable(pool));
  bind.service(QuestionsUnderWay, {}, () => new QuestionsUnderWay());
  const ofIdle = { core: CORE, contributed: Contributed, catalog: Catalog, log: LOG };
  bind.service(IdleLimits, ofIdle, ({ core, ...parts }) => new IdleLimits({ ...parts, settings: core.budgets }));
  const ofNotices = {
    policy: BudgetPolicy,
    core: CORE,
    contributed: Contributed,
    web: PublicWeb,
    pool: POOL,
    clock: Clock,
    log: LOG,
    registry: REGISTRY,
  };
  bind.service(
    BudgetNotices,
    ofNotices,
    ({ core, ...parts }) => new BudgetNotices({ ...parts, settings: core.budgets }),
  );
  const ofBudgets = {
    policy: BudgetPolicy,
    table: BudgetTable,
    notices: BudgetNotices,
    clock: Clock,
    log: LOG,
    surfaces: Surfaces,
  };
  bind.service(BudgetService, ofBudgets, (parts) => new BudgetService(parts));
  const ofAdmission = { suspensions: Suspensions, budgets: BudgetService };
  bind.service(Admission, ofAdmission, ({ suspensions, budgets }) => new Admission(suspensions, budgets));
  bind.lifecycle(IdleLimits);
  bind.lifecycle(BudgetNotices);
});
