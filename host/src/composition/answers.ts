import { Catalog } from '@namedrop/core';
import { Clock } from '@namedrop/plugin-api';
import { AnswerService } from '../answers/answer-service.js';
import { CacheService } from '../answers/cache/cache-service.js';
import { QuestionDeadlines } from '../answers/deadlines.js';
import { ObservedAnswers } from '../answers/observed-answers.js';
import { RedactedAnswers } from '../answers/redacted-answers.js';
import { SurfaceAsker } from '../answers/surface-asker.js';
import { Surfaces } from '../answers/surfaces.js';
import { BudgetService } from '../budgets/budget-service.js';
import { BudgetedAnswers } from '../budgets/budgeted-answers.js';
import { QuestionsUnderWay } from '../budgets/questions-under-way.js';
import { CitationResolver } from '../citations/citation-resolver.js';
import { hostModule } from '../container.js';
import { AnswerContents } from '../contents/answer-contents.js';
import { HealthService } from '../health/health-service.js';
import { MeasuredAnswers } from '../metrics/measured-answers.js';
import { Contributed } from '../plugins/contributed.js';
import { CORE, LOG, REDACT_ANSWER, REGISTRY, STOPPING, STORAGE } from './values.js';

/** Answers, from the cache down to the surfaces. */
export const answersModule = hostModule((bind) => {
  bind.service(Surfaces, { contributed: Contributed, catalog: Catalog }, ({ contributed, catalog }) => {
    return new Surfaces(contributed, catalog);
  });
  bind.service(QuestionDeadlines, { catalog: Catalog, stopping: STOPPING }, ({ catalog, stopping }) => {
    return new QuestionDeadlines(catalog, stopping);
  });
  const ofAsker = { deadlines: QuestionDeadlines, citations: CitationResolver, log: LOG };
  bind.service(SurfaceAsker, ofAsker, (parts) => new SurfaceAsker(parts));
  bind.service(RedactedAnswers, { asking: SurfaceAsker, redact: REDACT_ANSWER }, ({ asking, redact }) => {
    return new RedactedAnswers(asking, redact);
  });
  const ofMeasured = { asking: RedactedAnswers, registry: REGISTRY, catalog: Catalog, stop: STOPPING };
  bind.service(MeasuredAnswers, ofMeasured, (parts) => new MeasuredAnswers(parts));
  const ofObserved = { asking: MeasuredAnswers, health: HealthService, stop: STOPPING };
  bind.service(ObservedAnswers, ofObserved, ({ asking, health, stop }) => {
    return new ObservedAnswers(asking, health.observe, stop);
  });
  const ofBudgeted = {
    asking: ObservedAnswers,
    catalog: Catalog,
    budgets: BudgetService,
    underWay: QuestionsUnderWay,
  };
  bind.service(BudgetedAnswers, ofBudgeted, (parts) => new BudgetedAnswers(parts));
  const ofCache = {
    asking: BudgetedAnswers,
    deadlines: QuestionDeadlines,
    contributed: Contributed,
    storage: STORAGE,
    contents: AnswerContents,
    core: CORE,
    clock: Clock,
    log: LOG,
    registry: REGISTRY,
  };
  bind.service(CacheService, ofCache, ({ core, ...parts }) => new CacheService({ ...parts, settings: core.cache }));
  const ofAnswers = { cache: CacheService, surfaces: Surfaces, deadlines: QuestionDeadlines, log: LOG };
  bind.service(AnswerService, ofAnswers, ({ cache, ...parts }) => {
    return new AnswerService({ ...parts, lookup: cache.lookup });
  });
  bind.lifecycle(CacheService);
  bind.schedules({ cache: CacheService }, ({ cache }) => cache.sweeps);
});
