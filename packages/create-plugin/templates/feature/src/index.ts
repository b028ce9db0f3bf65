import { API_VERSION, Database, definePlugin, Jobs, z } from '@namedrop/plugin-api';
import { countWords } from './count-words.job.ts';
import { noteRoutes } from './notes.route.ts';
import { migrations, NoteStore } from './notes.ts';

/** Keeps notes of an account, and counts their words in the background. */
export default definePlugin({
  id: 'sample-plugin',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: { database: Database, jobs: Jobs },
  migrations,
  // Deleted with the account.
  accountRows: [{ table: 'notes' }],
  setup({ ports: { database, jobs } }) {
    const notes = new NoteStore(database, jobs);
    return { routes: noteRoutes(notes), jobs: [countWords(notes)] };
  },
});
