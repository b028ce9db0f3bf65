import { z } from '@namedrop/plugin-api';

/** The spelling in which an e-mail address is kept and looked for. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** An e-mail address, which is a user's name at sign-in: kept in lower case. At most 254 characters, as RFC 5321 has it. */
export const Email = z.string().overwrite(normalEmail).max(254).pipe(z.email('must be an e-mail address'));
