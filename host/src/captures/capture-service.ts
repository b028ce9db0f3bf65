import type { Catalog } from '@namedrop/core';
import {
  type Capture,
  type Captures,
  type CaptureTask,
  type Clock,
  DAY_MS,
  type Drift,
  type Logger,
  type Schedule,
  type TaskSubject,
} from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { QuestionsUnderWay } from '../budgets/questions-under-way.js';
import { CostCounter } from '../metrics/cost-counter.js';
import { CaptureQueue } from './capture-queue.js';
import { CaptureStore } from './capture-store.js';
import { CaptureTaskStore } from './capture-task-store.js';
import { DriftSigns } from './drift-signs.js';
import { VendorLabels } from './vendor-labels.js';

export interface CaptureParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  readonly catalog: Pick<Catalog, 'platforms'>;
  /** Days for which replies are kept; 0: none is, and what was kept before is deleted. */
  readonly keepDays: number;
  readonly underWay: QuestionsUnderWay;
}

/** What live surfaces keep beyond one question: their tasks and replies in the database, and the signs of drift. */
export class CaptureService implements Captures {
  readonly #store: CaptureStore;
  readonly #queue: CaptureQueue;
  readonly #tasks: CaptureTaskStore;
  readonly #vendors = new VendorLabels();
  readonly #signs: DriftSigns;
  readonly #costs: CostCounter<'platform' | 'vendor'>;
  /** Deletes what is too old. */
  readonly sweep: Schedule = {
    name: 'captures.sweep',
    every: 'hour',
    some: () => this.#sweepSome(),
    failure: 'old captures could not be deleted',
  };

  constructor(private readonly parts: CaptureParts) {
    const { pool, clock, log, registry, catalog } = parts;
    this.#store = new CaptureStore(pool);
    this.#queue = new CaptureQueue(this.#store, clock, log);
    this.#tasks = new CaptureTaskStore(pool, clock, log);
    this.#signs = new DriftSigns(registry, clock, log, catalog, this.#vendors);
    this.#costs = new CostCounter(registry, {
      name: 'namedrop_capture_cost_usd_total',
      help: 'US dollars that captures cost, with those that failed or were repeated.',
      labels: ['platform', 'vendor'],
    });
  }

  async mayAsk({ vendor }: Pick<TaskSubject, 'vendor'>): Promise<boolean> {
    return (await this.parts.underWay.getStore()?.attempt(vendor)) ?? true;
  }

  keep(capture: Capture): void {
    const { platform, vendor, cost } = capture;
    if (cost) this.parts.underWay.getStore()?.paid(cost);
    if (cost) this.#costs.add({ platform, vendor: this.#vendors.of(vendor) }, cost);
    if (this.parts.keepDays > 0) this.#queue.add(capture);
  }

  count(drift: Drift): void {
    this.#signs.count(drift);
  }

  openTask(subject: TaskSubject): Promise<CaptureTask> {
    return this.#tasks.openTask(subject);
  }

  noteOrdered(task: CaptureTask, id: string): Promise<void> {
    return this.#tasks.noteOrdered(task, id);
  }

  closeTask(task: CaptureTask): Promise<void> {
    return this.#tasks.closeTask(task);
  }

  /** Writes what is left to keep. Call it before the storage is closed. */
  async stop(): Promise<void> {
    await this.#queue.close();
  }

  async #sweepSome(): Promise<boolean> {
    const { clock, keepDays } = this.parts;
    await this.#tasks.sweep();
    return this.#store.sweep(new Date(clock.now().getTime() - keepDays * DAY_MS));
  }
}
