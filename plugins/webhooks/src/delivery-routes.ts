import { DELIVERY_STATES, type DeliveriesResponse, type DeliveryResponse, PageLimit } from '@namedrop/contract';
import { ApiError, pageOf, type Route, route, wholeNumber, z } from '@namedrop/plugin-api';
import { toDetail, toLine } from './delivery-view.js';
import type { LogBook } from './log-book.js';

const once = (what: string) => z.string({ error: `must be ${what}, once` });

/** Others are ignored, as in bodies. */
const PageQuery = z.object({
  source: once('the id of a watch, monitor or ask').optional(),
  endpoint: once('the id of a webhook endpoint').optional(),
  event: once('the name of an event').optional(),
  url: once('the address of a receiver').optional(),
  state: z.enum(DELIVERY_STATES, { error: `must be one of ${DELIVERY_STATES.join(', ')}, once` }).optional(),
  limit: PageLimit,
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});

const SinceBody = z.object({
  since: z.iso
    .datetime({ offset: true, error: 'must be a time with its zone, e.g. 2026-04-01T00:00:00Z' })
    .transform((text) => new Date(text)),
  url: once('the address of a receiver').optional(),
});

/** The log of an account's deliveries, and what its people may do about them. */
export const deliveryRoutes = (book: LogBook): readonly Route[] => [
  page(book),
  detail(book),
  redeliver(book),
  redeliverFailed(book),
  tryReceiver(book),
];

const page = (book: LogBook) =>
  route({
    method: 'get',
    path: '/dashboard/api/deliveries',
    auth: 'session',
    free: true,
    query: PageQuery,
    async handle({ requestId, caller: { account }, query }) {
      const { shown, next_before } = await pageOf(
        query,
        (page) => book.page({ ...query, ...page, account }),
        ({ number }) => number,
      );
      const body: DeliveriesResponse = { request_id: requestId, deliveries: shown.map(toLine), next_before };
      return { status: 200, body };
    },
  });

const detail = (book: LogBook) =>
  route({
    method: 'get',
    path: '/dashboard/api/deliveries/:id',
    auth: 'session',
    free: true,
    async handle({ requestId, caller: { account }, params: { id = '' } }) {
      const delivery = await book.find(id, account);
      if (!delivery) throw noSuchDelivery();
      const body: DeliveryResponse = { request_id: requestId, delivery: toDetail(delivery) };
      return { status: 200, body };
    },
  });

const redeliver = (book: LogBook) =>
  route({
    method: 'post',
    path: '/dashboard/api/deliveries/:id/redeliver',
    auth: 'session',
    async handle({ requestId, caller: { account }, params: { id = '' } }) {
      const repetition = await book.redeliver(id, account);
      if (!repetition) throw noSuchDelivery();
      return { status: 202, body: { request_id: requestId, delivery_id: repetition } };
    },
  });

const redeliverFailed = (book: LogBook) =>
  route<z.output<typeof SinceBody>>({
    method: 'post',
    path: '/dashboard/api/deliveries/redeliver',
    auth: 'session',
    body: SinceBody,
    async handle({ requestId, caller: { account }, body: { since, url } }) {
      const repetitions = await book.redeliverFailed(since, account, url);
      return { status: 202, body: { request_id: requestId, delivery_ids: repetitions } };
    },
  });

const tryReceiver = (book: LogBook) =>
  route({
    method: 'post',
    path: '/dashboard/api/webhooks/:id/test',
    auth: 'session',
    async handle({ requestId, caller: { account }, params: { id = '' } }) {
      const delivery = await book.test(id, account);
      if (!delivery) throw new ApiError(404, 'not_found', 'You have no such webhook endpoint, and no such watch.');
      return { status: 202, body: { request_id: requestId, delivery_id: delivery } };
    },
  });

function noSuchDelivery(): ApiError {
  return new ApiError(
    404,
    'not_found',
    'You have no such delivery: GET /dashboard/api/deliveries lists those that are kept.',
  );
}
