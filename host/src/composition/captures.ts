import { Catalog } from '@namedrop/core';
import { Clock } from '@namedrop/plugin-api';
import { QuestionsUnderWay } from '../budgets/questions-under-way.js';
import { CaptureService } from '../captures/capture-service.js';
import { hostModule } from '../container.js';
import { CORE, LOG, POOL, REGISTRY } from './values.js';

/** Replies and tasks of live surfaces. */
export const capturesModule = hostModule((bind) => {
  const needs = {
    core: CORE,
    pool: POOL,
    clock: Clock,
    log: LOG,
    registry: REGISTRY,
    catalog: Catalog,
    underWay: QuestionsUnderWay,
  };
  bind.service(CaptureService, needs, ({ core, ...parts }) => {
    return new CaptureService({ ...parts, keepDays: core.captures.keepDays });
  });
  bind.lifecycle(CaptureService);
  bind.schedules({ captures: CaptureService }, ({ captures }) => [captures.sweep]);
});
