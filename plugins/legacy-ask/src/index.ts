import { API_VERSION, Clock, definePlugin, z } from '@namedrop/plugin-api';
import { extractRoute } from './extract/extract-route.js';
import { Extractor } from './extract/extractor.js';

/** The endpoints that are kept for those who already use them; new callers use checks and watches. */
export default definePlugin({
  id: 'legacy-ask',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: { clock: Clock },
  setup({ ports: { clock } }) {
    const extractor = new Extractor();
    return {
      routes: [extractRoute({ extractor, clock })],
      stop: () => extractor.stop(),
    };
  },
});
