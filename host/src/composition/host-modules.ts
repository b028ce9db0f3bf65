import type { HostModule } from '../container.js';
import { accountsModule } from './accounts.js';
import { answersModule } from './answers.js';
import { budgetsModule } from './budgets.js';
import { capturesModule } from './captures.js';
import { catalogModule } from './catalog.js';
import { checksModule, trackingModule } from './checks.js';
import { limitsModule } from './limits.js';
import { operationsModule } from './operations.js';
import { peopleModule } from './people.js';
import { usageModule } from './usage.js';
import { type HostValues, valuesModule } from './values.js';
import { referenceModule, webModule } from './web.js';

/** Lists the services of a host by area: endpoints are served and services started in this order. */
export function hostModules(values: HostValues): readonly HostModule[] {
  return [
    valuesModule(values),
    webModule,
    budgetsModule,
    answersModule,
    limitsModule,
    checksModule,
    catalogModule,
    capturesModule,
    usageModule,
    peopleModule,
    accountsModule,
    operationsModule,
    trackingModule,
    referenceModule,
  ];
}
