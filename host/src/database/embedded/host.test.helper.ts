/**
 * A host that only opens its storage, for tests that need real processes.
 * Reads commands, one a line, and answers each with one line of JSON: a statement with its rows, `close` with `closed`.
 * Says `ready` with the storage's description, or `failed` with the sentence, first; and `log` when it logs.
 */
import { createInterface } from 'node:readline';
import { openStorage } from '../storage.js';

const say = (word: string, value: unknown) => process.stdout.write(`${JSON.stringify({ [word]: value })}\n`);
const logged = (_fields: object, message: string) => say('log', message);
const log = { debug: () => undefined, info: logged, warn: logged, error: logged };

try {
  const storage = await openStorage({ dataDir: process.argv[2] as string, log });
  say('ready', storage.description);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'close') {
      await storage.close();
      say('closed', true);
      process.exit();
    }
    try {
      say('rows', (await storage.pool.query(line)).rows);
    } catch (error) {
      say('refused', (error as Error).message);
    }
  }
} catch (error) {
  say('failed', `${(error as Error).name}: ${(error as Error).message}`);
  process.exit(1);
}
