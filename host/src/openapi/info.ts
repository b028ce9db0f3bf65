/** Head of the document: title, version and what holds for every endpoint. */
export const INFO = {
  title: 'Namedrop',
  summary: 'How AI answer engines speak of a brand: checks, watches and webhooks',
  version: '1',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: `Namedrop asks AI answer engines a question and reports how a brand appears in their answers.

## Version

The version is in the path: \`/v1\`. Paths, methods, fields, statuses and error codes keep their meaning as long as there is
\`/v1\`. New fields of responses, error codes, headers, endpoints, modes, events and optional fields of requests may come at any
time: ignore the unknown, and take an unknown error code by its status. Removals are announced 90 days ahead. A breaking change
would be \`/v2\`, with \`/v1\` kept for 12 months.

## Amounts

Fields and headers named \`*_cents\` are credits, with decimals where a price is split.

## Errors

Errors are JSON with \`error.code\`, \`error.message\` and \`request_id\`. \`x-error-codes\` of a response lists its codes. Besides the
errors of each endpoint, the service answers 400 \`invalid_request\` to malformed requests and paths, 404 \`not_found\` at unknown paths, 405 \`method_not_allowed\` to other methods,
408 \`request_timeout\`, 417 \`expectation_failed\` and 431 \`headers_too_large\`.

## Rate limits

Each key has one token bucket for each endpoint, and on \`POST /v1/check\` one for each mode. 429 says in \`Retry-After\` how long
to wait.
`,
};
