import { z } from 'zod';
import { AskCompleted } from '../ask.js';
import {
  type ChangeWebhookBody,
  ChangeWebhookResponse,
  type CreateWebhookBody,
  CreateWebhookResponse,
  DeleteWebhookResponse,
  type WebhookRecord,
  WebhooksResponse,
} from '../webhooks.js';
import { ASK_RESPONSE } from './asks.js';
import { SIGNED_HEADERS } from './event-headers.js';
import { CREATED_AT, REQUEST_ID, WEBHOOK_ID } from './example-values.js';
import type { Operation } from './operation.js';

const SUCCESSOR = '/v1/check';

const PARAMS = { id: { description: 'Id of the endpoint.', schema: z.uuid(), example: WEBHOOK_ID } };

const SECRET = 'f00d'.repeat(16);

const ENDPOINT: WebhookRecord = {
  id: WEBHOOK_ID,
  url: 'https://receiver.example/namedrop',
  description: 'Reporting',
  events: ['ask.completed'],
  enabled: true,
  created_at: CREATED_AT,
};

const COMPLETED: AskCompleted = {
  id: 'c2a7e1b4-5d6f-4a8b-9c0d-1e2f3a4b5c6d',
  type: 'ask.completed',
  created: 1_775_044_800,
  data: ASK_RESPONSE,
};

/** Operations of webhook endpoints. */
export const WEBHOOK_OPERATIONS = {
  listWebhooks: {
    id: 'listWebhooks',
    tag: 'Webhooks',
    summary: 'List the webhook endpoints of the account',
    successor: SUCCESSOR,
    responses: {
      200: {
        description: 'Endpoints without their secrets, newest first.',
        schema: WebhooksResponse,
        examples: { one: { request_id: REQUEST_ID, webhooks: [ENDPOINT] } satisfies WebhooksResponse },
      },
    },
  },
  createWebhook: {
    id: 'createWebhook',
    tag: 'Webhooks',
    summary: 'Register a webhook endpoint',
    description:
      'The reply has the secret of its signatures, which no later reply contains. An account may have 100 endpoints.',
    successor: SUCCESSOR,
    examples: { one: { url: ENDPOINT.url, description: 'Reporting' } satisfies Partial<CreateWebhookBody> },
    responses: {
      201: {
        description: 'Endpoint with its secret.',
        schema: CreateWebhookResponse,
        examples: {
          created: { request_id: REQUEST_ID, webhook: { ...ENDPOINT, secret: SECRET } } satisfies CreateWebhookResponse,
        },
      },
    },
    events: {
      'ask.completed': {
        id: 'onAskCompleted',
        summary: 'An ask with a webhook, or a run of a monitor, has ended',
        description: [
          'Posted to the `url` of the endpoint.',
          'A failed attempt is repeated after 1 minute and after 5 more, with the same body and new signatures.',
        ].join(' '),
        schema: AskCompleted,
        headers: {
          ...SIGNED_HEADERS,
          'x-service-event': {
            description: 'Type of the event.',
            schema: z.literal('ask.completed'),
            example: 'ask.completed',
          },
        },
        examples: { succeeded: COMPLETED },
      },
    },
  },
  updateWebhook: {
    id: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook endpoint, or its secret',
    successor: SUCCESSOR,
    params: PARAMS,
    examples: {
      disable: { enabled: false } satisfies ChangeWebhookBody,
      rotate: { rotate_secret: true } satisfies ChangeWebhookBody,
    },
    responses: {
      200: {
        description: 'Endpoint, as changed.',
        schema: ChangeWebhookResponse,
        examples: {
          disabled: {
            request_id: REQUEST_ID,
            webhook: { ...ENDPOINT, enabled: false },
          } satisfies ChangeWebhookResponse,
        },
      },
    },
    errors: { 404: ['not_found'] },
  },
  deleteWebhook: {
    id: 'deleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    description: 'Its pending deliveries are dropped.',
    successor: SUCCESSOR,
    params: PARAMS,
    responses: {
      200: {
        description: 'The endpoint is deleted.',
        schema: DeleteWebhookResponse,
        examples: {
          deleted: { request_id: REQUEST_ID, deleted: true, id: WEBHOOK_ID } satisfies DeleteWebhookResponse,
        },
      },
    },
    errors: { 404: ['not_found'] },
  },
} satisfies Record<string, Operation>;
