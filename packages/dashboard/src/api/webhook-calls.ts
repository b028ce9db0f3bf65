import type { ChangeWebhookResponse, CreateWebhookResponse, WebhookRecord, WebhooksResponse } from '@namedrop/contract';
import { request } from './request.js';

const one = (id: string) => `/v1/webhooks/${encodeURIComponent(id)}`;

export const listWebhooks = (signal?: AbortSignal) => request<WebhooksResponse>('/v1/webhooks', { signal });

/** Creates an endpoint. Its reply is the only one that contains the secret. */
export const createWebhook = (body: { readonly url: string; readonly description?: string }) =>
  request<CreateWebhookResponse>('/v1/webhooks', { method: 'POST', body });

/** Changes an endpoint. The reply has a `secret` where `rotate_secret` was sent. */
export const changeWebhook = (
  id: string,
  body: Partial<Pick<WebhookRecord, 'enabled'>> & { readonly rotate_secret?: boolean },
) => request<ChangeWebhookResponse>(one(id), { method: 'PATCH', body });

export const deleteWebhook = (id: string) => request(one(id), { method: 'DELETE' });

/** Sends a signed sample. @throws ApiError 409 `webhook_disabled` */
export const testWebhook = (id: string) =>
  request<{ readonly delivery_id: string }>(`/dashboard/api/webhooks/${encodeURIComponent(id)}/test`, {
    method: 'POST',
  });
