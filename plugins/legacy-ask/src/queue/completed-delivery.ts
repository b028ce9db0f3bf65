import { randomUUID } from 'node:crypto';
import type { AskCompleted } from '@namedrop/contract';
import type { AccountId, NewDelivery } from '@namedrop/plugin-api';
import type { AskEnd } from '../ask/ask-end.js';
import type { MonitorRun } from './queued-ask.js';

/** The one event of this plugin. */
export const EVENT = 'ask.completed';

/** An ask that has ended, and who is told. */
export interface CompletedAsk {
  readonly id: string;
  readonly account: AccountId;
  readonly end: AskEnd;
  /** In the database's time. */
  readonly endedAt: Date;
  /** Id of the endpoint. */
  readonly webhook: string;
  /** Absent: it is no monitor's. */
  readonly monitor?: MonitorRun;
}

/** An event on its way: its bytes are those of this moment, whatever becomes of it. */
export function completedDelivery(ask: CompletedAsk): NewDelivery {
  const { id, account, webhook: endpoint, monitor, endedAt } = ask;
  const event: AskCompleted = {
    id: randomUUID(),
    type: EVENT,
    created: Math.floor(endedAt.getTime() / 1000),
    data: dataOf(ask),
    ...(monitor && { monitor }),
  };
  const body = JSON.stringify(event);
  return { account, event: EVENT, source: monitor?.id ?? id, subject: id, target: { endpoint }, body };
}

function dataOf({ id, end }: CompletedAsk): AskCompleted['data'] {
  const ids = { request_id: id, id };
  return end.state === 'succeeded'
    ? { ...ids, ...end.content }
    : { ...ids, status: 'failed', error: { ...end.content } };
}
