import { type AccountId, type Delivery, DeliveryLog } from '@namedrop/plugin-api';
import { type Command, Option } from 'commander';
import { EXIT } from '../../boot/boot-error.js';
import { type OperatorAct, writeAct } from '../../operators/operator-audit.js';
import { type CommandContext, CommandError, group, subcommand } from '../command.js';
import type { CommandOutput } from '../command-output.js';
import { requireKnown } from '../known-account.js';
import { limitUpTo, readId, readTime } from '../option-values.js';
import { type PortForCommands, withPort } from '../with-port.js';
import { deliveryDetails, deliveryTable, deliveryToJson, endpointTable, endpointToJson } from './webhooks-report.js';

const DELIVERY_LOG: PortForCommands<DeliveryLog> = {
  port: DeliveryLog,
  missing: 'no plugin here sends webhooks',
};

/** Deliveries that are told unless the caller says how many, and the most that are. */
const USUAL = 50;
const MOST = 200;
const STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const satisfies readonly Delivery['state'][];

interface OfAccount {
  readonly account?: AccountId;
}

const ofAccount = (plain: Command) => plain.option('--account <id>', 'only those of this account');

/** Does something with the log of deliveries, for an account that there is or for all. */
function withLog<T>(
  context: CommandContext,
  account: AccountId | undefined,
  work: (log: DeliveryLog, audit: (act: OperatorAct) => Promise<void>) => Promise<T>,
): Promise<T> {
  return withPort(context, DELIVERY_LOG, async ({ filled, storage }) => {
    await requireKnown(account, storage);
    return work(filled, (act) => writeAct(act, storage.pool));
  });
}

const list = subcommand<OfAccount>(
  'ls',
  'list the registered endpoints',
  async (context, { account }) => {
    const endpoints = await withLog(context, account, (log) => log.endpoints(account));
    context.output.print({ text: endpointTable(endpoints), data: endpoints.map(endpointToJson) });
    return 0;
  },
  ofAccount,
);

interface Filter extends OfAccount {
  readonly source?: string;
  readonly endpoint?: string;
  readonly state?: Delivery['state'];
  readonly limit: number;
}

const listDeliveries = subcommand<Filter>(
  'deliveries',
  'list deliveries, the newest first',
  async (context, { account, source, endpoint, state, limit }) => {
    const filter = { account, source, endpoint, state, limit };
    const deliveries = await withLog(context, account, (log) => log.list(filter));
    context.output.print({ text: deliveryTable(deliveries), data: deliveries.map(deliveryToJson) });
    return 0;
  },
  (plain) =>
    ofAccount(plain)
      .option('--source <id>', 'only those that tell of this watch', readId)
      .option('--endpoint <id>', 'only those to this registered endpoint', readId)
      .addOption(new Option('--state <state>', 'only those that are so').choices(STATES))
      .option('--limit <number>', `how many; at most ${MOST}`, limitUpTo(MOST), USUAL),
);

const showDelivery = subcommand(
  'delivery',
  'show a delivery with its attempts and its body',
  async (context, _options, id = '') => {
    const delivery = await withLog(context, undefined, (log) => log.find(id));
    if (!delivery) throw new CommandError(`there is no delivery ${id}`);
    context.output.print({
      text: deliveryDetails(delivery),
      data: { ...deliveryToJson(delivery), body: delivery.body },
    });
    return 0;
  },
  (plain) => plain.argument('<id>', 'of the delivery'),
);

const test = subcommand(
  'test',
  'send a sample to a registered endpoint, or to the receiver of a watch',
  async (context, _options, id = '') => {
    const delivery = await withLog(context, undefined, async (log, audit) => {
      const sent = await log.test(id);
      if (sent) await audit({ command: 'webhooks test', subject: id });
      return sent;
    });
    if (!delivery) throw new CommandError(`there is no endpoint and no watch ${id}`);
    printSent(context.output, [delivery]);
    return 0;
  },
  (plain) => plain.argument('<id>', 'of the endpoint or the watch'),
);

interface RedeliverOptions extends OfAccount {
  readonly failedSince?: Date;
}

const redeliver = subcommand<RedeliverOptions>(
  'redeliver',
  'send one delivery again, or all that failed since some time and were not sent again',
  async (context, { account, failedSince }, id?: string) => {
    if ((id === undefined) === (failedSince === undefined)) {
      throw new CommandError('name one delivery, or use --failed-since', EXIT.usage);
    }
    const sent = await withLog(context, account, async (log, audit) => {
      const again = failedSince
        ? await log.redeliverFailed(failedSince, account)
        : [await log.redeliver(`${id}`, account)];
      const sent = again.filter((delivery) => delivery !== undefined);
      if (sent.length < again.length) throw new CommandError(`there is no delivery ${id}`);
      const subject = id ?? `${sent.length} that failed since ${failedSince?.toISOString()}`;
      await audit({ command: 'webhooks redeliver', account, subject });
      return sent;
    });
    printSent(context.output, sent);
    return 0;
  },
  (plain) =>
    ofAccount(plain)
      .argument('[id]', 'of the delivery')
      .option('--failed-since <time>', 'all that failed since, e.g. 2026-11-21T10:00:00Z', readTime),
);

/** Hosts send; the command only says what it has put on its way. */
function printSent(output: CommandOutput, ids: readonly string[]): void {
  const lines = ids.map((id) => `${id} is on its way; "namedrop webhooks delivery ${id}" tells how it goes`);
  output.print({
    text: lines.length === 0 ? 'nothing to send again' : lines.join('\n'),
    data: ids.map((id) => ({ delivery_id: id })),
  });
}

/** `namedrop webhooks`: who is told, and how telling them went. */
export const webhooksCommand = group(list, listDeliveries, showDelivery, test, redeliver);
