import { liveConfig } from '@namedrop/capture';
import { z } from '@namedrop/plugin-api';

export const Config = z.strictObject({
  live: liveConfig({ env: 'LIVE_AI_MODE', mode: 'ai_mode', vendors: ['dataforseo', 'cloro'] }),
});
