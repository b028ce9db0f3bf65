import {
  ChangeWebhookBody,
  type ChangeWebhookResponse,
  CreateWebhookBody,
  type CreateWebhookResponse,
  type DeleteWebhookResponse,
  type WebhookRecord,
  type WebhooksResponse,
} from '@namedrop/contract';
import {
  ApiError,
  type PublicWeb,
  type Route,
  requireCallable,
  route,
  successor,
  type WebhookEndpoint,
} from '@namedrop/plugin-api';
import { type Endpoints, MOST_ENDPOINTS, type ShownEndpoint } from './endpoints.js';

/** Plain http too: what it is used for is older than watches. */
const URL_FIELD = { field: 'url', schemes: ['http', 'https'] } as const;

const headersFor = () => successor('/v1/check');

export interface WebhookRouteParts {
  readonly endpoints: Endpoints;
  readonly web: PublicWeb;
}

/** /v1/webhooks, on a session (docs/conformance.md, WHK). */
export const webhookRoutes = (parts: WebhookRouteParts): readonly Route[] => [
  list(parts),
  create(parts),
  change(parts),
  remove(parts),
];

const list = ({ endpoints }: WebhookRouteParts) =>
  route({
    method: 'get',
    path: '/v1/webhooks',
    auth: 'session',
    headersFor,
    async handle({ requestId, caller }) {
      const webhooks = (await endpoints.list(caller.account)).map(toRecord);
      const body: WebhooksResponse = { request_id: requestId, webhooks };
      return { status: 200, body };
    },
  });

const create = ({ endpoints, web }: WebhookRouteParts) =>
  route<CreateWebhookBody>({
    method: 'post',
    path: '/v1/webhooks',
    auth: 'session',
    headersFor,
    body: CreateWebhookBody,
    async handle({ requestId, caller, body: wanted }) {
      requireCallable(web, wanted.url, URL_FIELD);
      const created = await endpoints.create(caller.account, wanted);
      if (!created) throw tooMany();
      const { endpoint, secret } = created;
      const body: CreateWebhookResponse = { request_id: requestId, webhook: { ...toRecord(endpoint), secret } };
      return { status: 201, body };
    },
  });

const change = ({ endpoints, web }: WebhookRouteParts) =>
  route<ChangeWebhookBody>({
    method: 'patch',
    path: '/v1/webhooks/:id',
    auth: 'session',
    headersFor,
    body: ChangeWebhookBody,
    async handle({ requestId, caller, params, body: { rotate_secret: rotateSecret, ...changes } }) {
      if (changes.url !== undefined) requireCallable(web, changes.url, URL_FIELD);
      const changed = await endpoints.change(caller.account, params.id ?? '', { ...changes, rotateSecret });
      if (!changed) throw noSuchEndpoint();
      const body: ChangeWebhookResponse = { request_id: requestId, webhook: shown(changed) };
      return { status: 200, body };
    },
  });

const remove = ({ endpoints }: WebhookRouteParts) =>
  route({
    method: 'delete',
    path: '/v1/webhooks/:id',
    auth: 'session',
    headersFor,
    async handle({ requestId, caller, params: { id = '' } }) {
      if (!(await endpoints.remove(caller.account, id))) throw noSuchEndpoint();
      const body: DeleteWebhookResponse = { request_id: requestId, deleted: true, id: id.toLowerCase() };
      return { status: 200, body };
    },
  });

function tooMany(): ApiError {
  return new ApiError(
    400,
    'invalid_request',
    `An account may have ${MOST_ENDPOINTS} webhook endpoints, and yours has as many: delete one first.`,
  );
}

function noSuchEndpoint(): ApiError {
  return new ApiError(404, 'not_found', 'You have no such webhook endpoint: GET /v1/webhooks lists those you have.');
}

function toRecord({ id, url, description, events, enabled, createdAt }: WebhookEndpoint): WebhookRecord {
  return {
    id,
    url,
    description,
    events: events as WebhookRecord['events'],
    enabled,
    created_at: createdAt.toISOString(),
  };
}

function shown({ endpoint, secret }: ShownEndpoint): ChangeWebhookResponse['webhook'] {
  return { ...toRecord(endpoint), ...(secret !== undefined && { secret }) };
}
