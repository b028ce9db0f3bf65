import { Catalog } from '@namedrop/core';
import { Clock } from '@namedrop/plugin-api';
import { AnswerService } from '../answers/answer-service.js';
import { Surfaces } from '../answers/surfaces.js';
import { Admission } from '../budgets/admission.js';
import { longestCallMs } from '../catalog/longest-call.js';
import { OfferedCatalog } from '../catalog/offered-catalog.js';
import { checkRoutes } from '../check/check.route.js';
import { CheckArchive } from '../check/check-archive.js';
import { CheckService } from '../check/checks.js';
import { CheckStore } from '../check/store.js';
import { CheckReader } from '../check/stored/check-reader.js';
import { storedChecksRoutes } from '../check/stored/stored-checks.route.js';
import { hostModule } from '../container.js';
import { AnswerContents } from '../contents/answer-contents.js';
import { HOST_CONNECTIONS } from '../database/connection-limits.js';
import { TopUp } from '../http/addresses/top-up.js';
import { JobRunner } from '../jobs/job-runner.js';
import { Contributed } from '../plugins/contributed.js';
import { TrackingService } from '../tracking/tracking-service.js';
import { CORE, LATER_POOL, LOG, POOL, STORAGE } from './values.js';

/** Checks: one call, those that are stored, and the contents of their answers. */
export const checksModule = hostModule((bind) => {
  bind.service(AnswerContents, { pool: LATER_POOL }, (parts) => new AnswerContents(parts));
  const ofStore = { pool: POOL, laterPool: LATER_POOL, contents: AnswerContents, tracking: TrackingService };
  bind.service(
    CheckStore,
    ofStore,
    ({ tracking, ...parts }) => new CheckStore({ ...parts, tracker: tracking.tracker }),
  );
  bind.service(CheckArchive, { store: CheckStore, clock: Clock, log: LOG, core: CORE }, ({ core, ...parts }) => {
    return new CheckArchive({ ...parts, keepDays: core.checks.keepDays });
  });
  bind.service(CheckReader, { storage: STORAGE, archive: CheckArchive }, ({ storage, archive }) => {
    // Totals count many rows by few expressions: to compile these would take longer than to run them.
    const settings = { max: HOST_CONNECTIONS.reading, application_name: 'namedrop reading', settings: { jit: 'off' } };
    return new CheckReader(storage.openPool(settings), () => archive.flushed());
  });
  const ofChecks = {
    core: CORE,
    catalog: Catalog,
    answers: AnswerService,
    surfaces: Surfaces,
    contributed: Contributed,
    budgets: Admission,
    store: CheckArchive,
    clock: Clock,
    log: LOG,
  };
  bind.service(CheckService, ofChecks, ({ core, catalog, ...parts }) => {
    return new CheckService({ ...parts, matching: core.matching, longestMs: longestCallMs(catalog) });
  });
  bind.lifecycle(CheckArchive);
  bind.schedules({ checks: CheckArchive, contents: AnswerContents }, ({ checks, contents }) => [
    checks.sweep,
    contents.sweep,
  ]);
  const ofRoutes = { checks: CheckService, catalog: OfferedCatalog, topUpPage: TopUp, surfaces: Surfaces };
  bind.routes(ofRoutes, (parts) => checkRoutes(parts));
  bind.routes({ stored: CheckReader, catalog: OfferedCatalog, core: CORE }, ({ core, ...parts }) => {
    return storedChecksRoutes({ ...parts, keepDays: core.checks.keepDays });
  });
});

/** Tracked brands. */
export const trackingModule = hostModule((bind) => {
  const needs = { storage: STORAGE, core: CORE, catalog: Catalog, clock: Clock, log: LOG, jobs: JobRunner };
  bind.service(TrackingService, needs, ({ core, jobs, ...parts }) => {
    const schedules = jobs.schedules.schedulesFor('host');
    return new TrackingService({ ...parts, matching: core.matching, schedules });
  });
  bind.schedules({ tracking: TrackingService }, ({ tracking }) => [tracking.rebuild]);
  bind.routes({ tracking: TrackingService }, ({ tracking }) => tracking.routes);
});
