import type { Dialect } from '@namedrop/plugin-api';

/** How mentions say what the host finds out (docs/conformance.md, AUT-10). */
export const CODES: Dialect = {
  missingKey: 'invalid_api_key',
  unknownKey: 'invalid_api_key',
  insufficientFunds: 'insufficient_credits',
};
