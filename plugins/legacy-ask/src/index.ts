import { Answers, API_VERSION, Brands, Clock, Database, definePlugin, Sweeper, Wallet } from '@namedrop/plugin-api';
import { Archive } from './ask/archive.js';
import { AskEngine } from './ask/ask-engine.js';
import { askRoute } from './ask/ask-route.js';
import { LiveAsks } from './ask/live-asks.js';
import { retrievalRoute } from './ask/retrieval-route.js';
import { Config } from './config.js';
import { extractRoute } from './extract/extract-route.js';
import { Extractor } from './extract/extractor.js';
import { migrations } from './migrations.js';

/** The endpoints that are kept for those who already use them; new callers use checks and watches. */
export default definePlugin({
  id: 'legacy-ask',
  apiVersion: API_VERSION,
  config: Config,
  requires: { answers: Answers, brands: Brands, clock: Clock, database: Database, wallet: Wallet },
  migrations,
  setup({ config: { prices }, ports: { answers, brands, clock, database, wallet }, log }) {
    const extractor = new Extractor();
    const archive = new Archive(database);
    const { matching } = brands;
    const engine = new AskEngine({ answers, wallet, prices, matching });
    const asks = new LiveAsks({ engine, wallet, archive, log });
    const sweeper = new Sweeper({
      some: () => archive.purge(),
      log,
      failure: 'old asks could not be deleted; this is tried again in an hour',
    });
    return {
      routes: [askRoute(asks), retrievalRoute(archive), extractRoute({ extractor, clock })],
      start: async () => sweeper.start(),
      stop: async () => {
        await sweeper.stop();
        await extractor.stop();
      },
    };
  },
});
