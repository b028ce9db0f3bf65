import { takenFault } from './taken-names.js';

/** Spellings of a plugin's name. */
export interface PluginNames {
  /** Name of the npm package, e.g. `@acme/my-engine`. */
  readonly package: string;
  /** Key in the configuration, e.g. `my-engine`. */
  readonly id: string;
  /** Name of its platform and its mode, e.g. `my_engine`. */
  readonly platform: string;
  /** Name that people read, e.g. `My Engine`. */
  readonly label: string;
  /** Prefix of its variables, e.g. `MY_ENGINE`. */
  readonly variable: string;
  /** Name in code, e.g. `myEngine`. */
  readonly identifier: string;
}

/** A platform has at most 32 characters. */
const MAX_LENGTH = 32;

/** Returns a sentence when a package cannot be a plugin's under that name. */
export function nameFault(name: string): string | undefined {
  const { id } = namesOf(name);
  if (!/^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    return 'The name must be lower-case words joined by hyphens, such as my-engine or @acme/my-engine.';
  }
  if (id.length < 2 || id.length > MAX_LENGTH) return `The name must have 2 to ${MAX_LENGTH} characters.`;
  return takenFault(id);
}

/** Spells the name of a package in every way that a plugin needs. */
export function namesOf(name: string): PluginNames {
  const id = name.replace(/^@[^/]*\//, '');
  const words = id.split('-');
  const capitals = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return {
    package: name,
    id,
    platform: words.join('_'),
    label: capitals.join(' '),
    variable: words.join('_').toUpperCase(),
    identifier: [words[0], ...capitals.slice(1)].join(''),
  };
}
