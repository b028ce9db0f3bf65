import { type Catalog, CHANNELS, isUnasked, type Outcome } from '@namedrop/core';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type AskedSlot, type Asker, AskStage } from '../answers/ask-stage.js';
import { CostCounter } from './cost-counter.js';

/** Seconds: from a quick reply of an API to a live capture at its deadline. */
const BUCKETS = [0.5, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60, 90, 120, 180];

const SLOT = ['platform', 'channel'] as const;

export interface MeasuredAnswersParts {
  readonly asking: Asker;
  readonly registry: Registry;
  readonly catalog: Pick<Catalog, 'platforms'>;
  /** Aborted when the host stops: a question in flight that ends then is no failure of its platform. */
  readonly stop: AbortSignal;
}

/** Counts questions to platforms, with outcome, duration and cost. Comes behind the caches, whose answers cost nothing. */
export class MeasuredAnswers extends AskStage {
  readonly #costs: CostCounter<'platform' | 'channel'>;
  readonly #calls: Counter<'platform' | 'channel' | 'outcome'>;
  readonly #durations: Histogram<'platform' | 'channel'>;
  readonly #stop: AbortSignal;

  constructor({ asking, registry, catalog, stop }: MeasuredAnswersParts) {
    super(asking);
    this.#stop = stop;
    const registers = [registry];
    this.#costs = new CostCounter(registry, {
      name: 'namedrop_answer_cost_usd_total',
      help: 'US dollars that answers cost, without those out of the cache.',
      labels: SLOT,
    });
    this.#calls = new Counter({
      name: 'namedrop_upstream_calls_total',
      help: 'Questions to platforms, by outcome: answered, or the fault.',
      labelNames: [...SLOT, 'outcome'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'namedrop_upstream_call_duration_seconds',
      help: 'Seconds until a platform answered or failed.',
      labelNames: [...SLOT],
      buckets: BUCKETS,
      registers,
    });
    addTargets(catalog, registry);
  }

  protected override handled(outcome: Outcome, slot: AskedSlot): Outcome {
    if ('answer' in outcome) this.#count(outcome, slot, 'answered');
    else if (!isUnasked(outcome.fault) && !this.#stop.aborted) this.#count(outcome, slot, outcome.fault);
    if ('answer' in outcome && outcome.answer.cost) this.#costs.add({ ...slot }, outcome.answer.cost);
    return outcome;
  }

  #count({ latencyMs }: Outcome, { platform, channel }: AskedSlot, outcome: string): void {
    this.#calls.inc({ platform, channel, outcome });
    this.#durations.observe({ platform, channel }, latencyMs / 1000);
  }
}

/** Adds the targets of platforms, so that alerts compare with what the deployment is set to. */
function addTargets({ platforms }: Pick<Catalog, 'platforms'>, registry: Registry): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: [...SLOT], registers: [registry] });
  const latency = gauge(
    'namedrop_upstream_target_p95_seconds',
    'Seconds in which 95 of 100 questions are to be answered.',
  );
  const success = gauge('namedrop_upstream_target_success_ratio', 'Share of questions that is to be answered.');
  for (const { id: platform, channels } of platforms) {
    for (const channel of CHANNELS) {
      const target = channels[channel]?.target;
      if (!target) continue;
      latency.set({ platform, channel }, target.p95LatencyMs / 1000);
      success.set({ platform, channel }, target.successRate);
    }
  }
}
