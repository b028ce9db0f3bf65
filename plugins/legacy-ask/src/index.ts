import {
  Answers,
  API_VERSION,
  Brands,
  Budgets,
  Clock,
  Database,
  Deliveries,
  definePlugin,
  Jobs,
  type Schedule,
  Schedules,
  Usage,
  Wallet,
} from '@namedrop/plugin-api';
import { accountRows } from './account-rows.js';
import { Archive } from './ask/archive.js';
import { AskEngine } from './ask/ask-engine.js';
import { LiveAsks } from './ask/live-asks.js';
import { Config } from './config.js';
import { extractRoute } from './extract/extract-route.js';
import { Extractor } from './extract/extractor.js';
import { crawlRoute } from './mentions/crawl-route.js';
import { Crawls } from './mentions/crawls.js';
import { MentionTable } from './mentions/mention-table.js';
import { MentionSearch } from './mentions/search.js';
import { searchRoute } from './mentions/search-route.js';
import { migrations } from './migrations.js';
import { MonitorEnds } from './monitors/monitor-ends.js';
import { monitorRoutes } from './monitors/monitor-routes.js';
import { monitorService } from './monitors/monitor-service.js';
import { deliverySource } from './queue/delivery-source.js';
import { queueing } from './queue/queueing.js';
import { askRoute } from './routes/ask-route.js';
import { retrievalRoute } from './routes/retrieval-route.js';

export { MentionTable } from './mentions/mention-table.js';

/** The endpoints that are kept for those who already use them; new callers use checks and watches. */
export default definePlugin({
  id: 'legacy-ask',
  apiVersion: API_VERSION,
  config: Config,
  requires: {
    answers: Answers,
    brands: Brands,
    budgets: Budgets,
    clock: Clock,
    database: Database,
    deliveries: Deliveries,
    jobs: Jobs,
    schedules: Schedules,
    usage: Usage,
    wallet: Wallet,
  },
  migrations,
  accountRows,
  setup({ config: { prices, concurrency, costBreakdown }, ports, log }) {
    const { answers, brands, budgets, clock, database, deliveries, wallet } = ports;
    const { matching } = brands;
    const extractor = new Extractor(matching);
    const archive = new Archive(database);
    const engine = new AskEngine({ answers, budgets, wallet, prices, matching });
    const live = new LiveAsks({ engine, wallet, budgets, archive, log });
    const monitoring = new MonitorEnds({ deliveries, matching });
    const queued = queueing({ ...ports, engine, monitoring, log, concurrency });
    const { queue, leases, failed, lanes } = queued;
    const monitors = monitorService({ database, deliveries, queue });
    const mentions = new MentionTable(database);
    const search = new MentionSearch({ wallet, mentions });
    const crawls = new Crawls({ answers, budgets, wallet, prices, matching, mentions, archive, log });
    deliveries.register(deliverySource(database));
    const purge: Schedule = {
      name: 'sweep',
      every: 'hour',
      some: () => archive.purge(),
      failure: 'old asks could not be deleted',
    };
    const repeated = [leases, failed];
    return {
      routes: [
        askRoute({ live, queue, deliveries }),
        retrievalRoute(archive, costBreakdown.creditUsd),
        extractRoute({ extractor, clock }),
        searchRoute(search),
        crawlRoute(crawls),
        ...monitorRoutes(monitors.desk),
      ],
      jobs: lanes,
      schedules: [monitors.planner.schedule, ...queued.schedules, purge],
      health: async () => failed.health(),
      start: async () => {
        for (const each of repeated) each.start();
      },
      stop: async () => {
        await Promise.all([extractor, ...repeated].map((each) => each.stop()));
      },
    };
  },
});
