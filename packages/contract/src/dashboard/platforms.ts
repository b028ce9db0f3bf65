import { z } from 'zod';
import { Channel } from '../check/askable.js';
import { Readiness } from '../modes.js';

/** Channel through which a platform can be asked. */
const PlatformChannel = z.strictObject({
  channel: Channel,
  state: Readiness,
  needs: z.array(z.string()).describe('Variables or settings that it lacks; empty unless its state is `no_key`.'),
});

/** A platform of the catalog with the channels of all modes. */
const SetupPlatform = z.strictObject({
  id: z.string(),
  label: z.string(),
  channels: z.array(PlatformChannel).min(1),
});

/** Body of a 200 of GET /dashboard/api/platforms, for the setup: platforms that can be asked, and the variables that the others need. */
export const PlatformsResponse = z.strictObject({ request_id: z.uuid(), platforms: z.array(SetupPlatform) });
export type PlatformsResponse = z.output<typeof PlatformsResponse>;
