/**
 * Loaded before a program: as the program ends, writes the URLs of all modules that it has loaded to the file that
 * `LOADED_MODULES` names, as a JSON list.
 */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const { LOADED_MODULES } = process.env;
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => {
  if (LOADED_MODULES) writeFileSync(LOADED_MODULES, JSON.stringify(loaded));
});
