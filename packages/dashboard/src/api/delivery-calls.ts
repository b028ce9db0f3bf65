import type { DeliveriesResponse, DeliveryResponse } from '@namedrop/contract';
import { request } from './request.js';

const PATH = '/dashboard/api/deliveries';
const one = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Lists deliveries, the newest first. @param filter.source id of a watch, monitor or ask */
export const listDeliveries = (
  filter: {
    readonly source?: string;
    readonly event?: string;
    /** Address of the receiver. */
    readonly url?: string;
    readonly state?: string;
    readonly limit?: number;
    readonly before?: number;
  },
  signal?: AbortSignal,
) => request<DeliveriesResponse>(PATH, { query: filter, signal });

/** Reads a delivery with what was sent and answered. @throws ApiError 404 once it is deleted */
export const readDelivery = (id: string, signal?: AbortSignal) => request<DeliveryResponse>(one(id), { signal });

/** Sends the same event again. @returns the id of the new delivery. @throws ApiError 409 `webhook_disabled` */
export const sendAgain = (id: string) =>
  request<{ readonly delivery_id: string }>(`${one(id)}/redeliver`, { method: 'POST' });

/** Sends again all deliveries that failed since a time. @param body.since ISO 8601 with a zone; @param body.url default: any */
export const sendFailedAgain = (body: { readonly since: string; readonly url?: string }) =>
  request<{ readonly delivery_ids: readonly string[] }>(`${PATH}/redeliver`, { method: 'POST', body });
