/**
 * Imports a plugin, builds its surfaces and prints the URLs of all modules that this took, as a JSON list.
 * Runs as a program of its own: in a process that has tested the plugin, everything is loaded already.
 * Arguments: the URL of the plugin's module, its configuration as JSON.
 */
import { registerHooks } from 'node:module';
import type { Plugin } from '@namedrop/plugin-api';
import { buildPlugin } from '../build-surface.js';

const [moduleUrl = '', config = '{}'] = process.argv.slice(2);
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const { default: plugin } = (await import(moduleUrl)) as { default: Plugin };
await buildPlugin(plugin, JSON.parse(config) as object);
process.stdout.write(JSON.stringify(loaded));
