/**
 * Imports modules and prints the URLs of all that was loaded for them, as a JSON list.
 * Runs as a program of its own: a test process has loaded most of them already.
 * Arguments: the modules, e.g. `@namedrop/host`.
 */
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
for (const specifier of process.argv.slice(2)) await import(specifier);
process.stdout.write(JSON.stringify([...loaded]));
