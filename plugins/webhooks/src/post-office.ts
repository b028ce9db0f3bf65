import {
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  Outage,
  type PublicWeb,
  type Schedules,
  type Secrets,
} from '@namedrop/plugin-api';
import { AttemptRecorder } from './attempt-recorder.js';
import { Claims } from './claims.js';
import type { CountDelivery } from './delivery-metrics.js';
import { Endings } from './endings.js';
import { Endpoints } from './endpoints.js';
import { LogBook } from './log-book.js';
import { Outbox } from './outbox.js';
import { Postman } from './postman.js';
import { Records } from './records.js';
import { Repetitions } from './repetitions.js';
import { Sealing } from './sealing.js';
import { Sender } from './sender.js';
import { Sources } from './sources.js';
import { TestDeliveries } from './test-deliveries.js';

/** Milliseconds that an attempt may take: the interface promises it to receivers (WDL-18). */
const DEADLINE_MS = 10_000;

export interface PostOfficeParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly schedules: Schedules;
  readonly secrets: Secrets;
  readonly web: PublicWeb;
  readonly count: CountDelivery;
  readonly log: Logger;
  /** Default: 10 s. */
  readonly deadlineMs?: number;
  /** Milliseconds between two passes of this host. Default: those of the loop. */
  readonly everyMs?: number;
}

/** Puts together all that takes, sends and keeps deliveries on one host. */
export function postOffice(parts: PostOfficeParts) {
  const { clock, database, jobs, schedules, secrets, web, count, log, deadlineMs = DEADLINE_MS, everyMs } = parts;
  const sealing = new Sealing(secrets);
  const sources = new Sources();
  const stopping = new AbortController();
  const outage = new Outage(log, 'deliveries cannot be worked on');
  const untold = new Outage(log, 'the end of a delivery cannot be told to what has sent it');
  const endings = new Endings({ database, sources, count, log, outage: untold });
  const sender = new Sender({
    ...{ database, schedules },
    claims: new Claims(database),
    postman: new Postman({ web, sealing, deadlineMs, stopping: stopping.signal }),
    recorder: new AttemptRecorder(database),
    endings,
    outage,
    stopping,
    everyMs,
  });
  const added = () => sender.wake();
  const endpoints = new Endpoints({ database, sealing, cancelled: () => sender.soon() });
  const outbox = new Outbox({ jobs, sealing, sources, endings, endpoints });
  const book = new LogBook({
    endpoints,
    records: new Records(database),
    repetitions: new Repetitions({ database, sealing, sources, added }),
    tests: new TestDeliveries({ database, endpoints, sources, outbox, clock, added }),
  });
  return { outbox, endpoints, book, sender, outage };
}
