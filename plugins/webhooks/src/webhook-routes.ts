import {
  ChangeWebhookBody,
  type ChangeWebhookResponse,
  CreateWebhookBody,
  type CreateWebhookResponse,
  type DeleteWebhookResponse,
  WEBHOOK_OPERATIONS,
  type WebhookRecord,
  type WebhooksResponse,
} from '@namedrop/contract';
import {
  ApiError,
  type Audit,
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
  readonly audit: Audit;
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
    free: true,
    headersFor,
    operation: WEBHOOK_OPERATIONS.listWebhooks,
    async handle({ requestId, caller }) {
      const webhooks = (await endpoints.list(caller.account)).map(toRecord);
      const body: WebhooksResponse = { request_id: requestId, webhooks };
      return { status: 200, body };
    },
  });

const create = ({ endpoints, audit, web }: WebhookRouteParts) =>
  route<CreateWebhookBody>({
    method: 'post',
    path: '/v1/webhooks',
    auth: 'session',
    headersFor,
    operation: WEBHOOK_OPERATIONS.createWebhook,
    body: CreateWebhookBody,
    async handle({ requestId, caller: { account, userId }, clientAddress, body: wanted }) {
      requireCallable(web, wanted.url, URL_FIELD);
      const created = await endpoints.create(account, wanted);
      if (!created) throw tooMany();
      const { endpoint, secret } = created;
      await audit.write({ event: 'webhook_created', account, userId, clientAddress, subject: endpoint.id });
      const body: CreateWebhookResponse = { request_id: requestId, webhook: { ...toRecord(endpoint), secret } };
      return { status: 201, body };
    },
  });

const change = ({ endpoints, audit, web }: WebhookRouteParts) =>
  route<ChangeWebhookBody>({
    method: 'patch',
    path: '/v1/webhooks/:id',
    auth: 'session',
    headersFor,
    operation: WEBHOOK_OPERATIONS.updateWebhook,
    body: ChangeWebhookBody,
    async handle({ requestId, caller: { account, userId }, clientAddress, params, body: wanted }) {
      const { rotate_secret: rotateSecret, ...changes } = wanted;
      if (changes.url !== undefined) requireCallable(web, changes.url, URL_FIELD);
      const changed = await endpoints.change(account, params.id ?? '', { ...changes, rotateSecret });
      if (!changed) throw noSuchEndpoint();
      const { id: subject } = changed.endpoint;
      for (const event of eventsOf(wanted)) await audit.write({ event, account, userId, clientAddress, subject });
      const body: ChangeWebhookResponse = { request_id: requestId, webhook: shown(changed) };
      return { status: 200, body };
    },
  });

const remove = ({ endpoints, audit }: WebhookRouteParts) =>
  route({
    method: 'delete',
    path: '/v1/webhooks/:id',
    auth: 'session',
    headersFor,
    operation: WEBHOOK_OPERATIONS.deleteWebhook,
    async handle({ requestId, caller: { account, userId }, clientAddress, params: { id = '' } }) {
      if (!(await endpoints.remove(account, id))) throw noSuchEndpoint();
      const subject = id.toLowerCase();
      await audit.write({ event: 'webhook_deleted', account, userId, clientAddress, subject });
      const body: DeleteWebhookResponse = { request_id: requestId, deleted: true, id: subject };
      return { status: 200, body };
    },
  });

/** Returns the names of a change in the audit log; none for one that changes nothing. */
function eventsOf({ rotate_secret: isRotated, ...changes }: ChangeWebhookBody): string[] {
  const isChanged = Object.values(changes).some((value) => value !== undefined);
  return [...(isChanged ? ['webhook_changed'] : []), ...(isRotated ? ['webhook_secret_rotated'] : [])];
}

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
