import { ApiError } from '@namedrop/plugin-api';

const HEADER = 'Idempotency-Key';
/** Pattern of a key: printable ASCII. The value of a header comes without blanks at its ends. */
export const KEY_PATTERN = /^[\x20-\x7e]{1,200}$/;

/**
 * Returns the idempotency key of a call; undefined when it has none.
 * @param values of the header, as they came
 * @throws ApiError 400 `invalid_request`: to run a call whose key cannot be used might charge it twice
 */
export function keyOf(values: readonly string[]): string | undefined {
  const [key, another] = values;
  if (another !== undefined) throw refusal('was sent more than once; send it once');
  if (key === undefined || KEY_PATTERN.test(key)) return key;
  throw refusal('must be 1 to 200 printable ASCII characters');
}

function refusal(words: string): ApiError {
  const details = { formErrors: [], fieldErrors: { [HEADER]: [words] } };
  return new ApiError(400, 'invalid_request', `${HEADER}: ${words}.`, { details });
}
