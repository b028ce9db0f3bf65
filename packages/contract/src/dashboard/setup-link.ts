import { z } from 'zod';

/** Body of POST /dashboard/api/setup/link: the token behind the `#` of a setup link. */
export const SetupLinkBody = z.object({ token: z.string().max(100) });

/** Body of a 200 of POST /dashboard/api/setup/link. The link can still be used. */
export const SetupLinkResponse = z.strictObject({
  request_id: z.uuid(),
  email: z.string(),
  kind: z
    .enum(['invitation', 'new_password'])
    .describe('`new_password`: the user had one; using the link ends all sessions of the user.'),
  expires_at: z.iso.datetime(),
});
export type SetupLinkResponse = z.output<typeof SetupLinkResponse>;
