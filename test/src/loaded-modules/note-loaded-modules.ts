/**
 * Loaded before a program: writes the URL of each module that the program loads, as a line, to the file that
 * `LOADED_MODULES` names. The file can be read while the program runs.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const { LOADED_MODULES } = process.env;
registerHooks({
  load(url, context, next) {
    if (LOADED_MODULES) appendFileSync(LOADED_MODULES, `${url}\n`);
    return next(url, context);
  },
});
