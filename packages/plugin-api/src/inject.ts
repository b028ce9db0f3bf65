import 'reflect-metadata';
import { inject as injectToken, Lifecycle, scoped } from 'tsyringe';
import type { Port } from './contract/port.js';

/** Class decorator: one instance per plugin, built by `context.make` with what its constructor's `@inject`s name. */
export const service = (): ClassDecorator => scoped(Lifecycle.ContainerScoped) as ClassDecorator;

/** Parameter decorator: `constructor(@inject(Http) http: Http)`. Takes a port that the plugin requires, or another service class. */
export function inject(what: Port<unknown> | (new (...args: never[]) => unknown)): ParameterDecorator {
  return injectToken(typeof what === 'function' ? (what as never) : what.token) as ParameterDecorator;
}
