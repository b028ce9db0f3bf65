import { type AccountId, ApiError, type Deliveries } from '@namedrop/plugin-api';

/**
 * Refuses an endpoint that the account has not registered; one that is disabled will do. It stands in a body: in a path it
 * would be 404 (docs/conformance.md, ASQ-09).
 * @param webhook absent or null: none was named
 * @throws ApiError 400 `invalid_request` that names `webhook_id`
 */
export async function requireWebhook(
  deliveries: Pick<Deliveries, 'knows'>,
  account: AccountId,
  webhook: string | null | undefined,
): Promise<void> {
  if (!webhook || (await deliveries.knows(account, webhook))) return;
  const words = 'names no webhook of your account; GET /v1/webhooks lists them';
  const details = { formErrors: [], fieldErrors: { webhook_id: [words] } };
  throw new ApiError(400, 'invalid_request', `webhook_id ${words}.`, { details });
}
