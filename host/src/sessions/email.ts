import { z } from '@namedrop/plugin-api';

/** An e-mail address, which is a user's name at sign-in: kept in lower case. At most 254 characters, as RFC 5321 has it. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an e-mail address'));
