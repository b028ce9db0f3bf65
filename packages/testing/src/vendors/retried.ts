import type { Fault } from '@namedrop/plugin-api';

/** After which faults a capture vendor that stands alone is asked once more. */
export const RETRIED = ['unavailable', 'timeout'] as const satisfies readonly Fault[];
