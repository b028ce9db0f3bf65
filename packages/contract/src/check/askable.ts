import { z } from 'zod';

/** `api`: official APIs. `live`: pages as people see them. */
export const Channel = z.enum(['api', 'live']);
export type Channel = z.output<typeof Channel>;

/** A mode, as far as the schemas of requests need it. */
interface AskableMode {
  readonly name: string;
  readonly channel: Channel;
  readonly aliases: readonly string[];
  readonly platforms: readonly string[];
  readonly honours: readonly string[];
}

/** Modes that a deployment knows; a `Catalog` is one. */
export interface Askable {
  readonly modes: readonly AskableMode[];
  readonly planned: readonly { readonly name: string }[];
}

const ownNames = ({ modes }: Askable) => modes.map(({ name }) => name);
const plannedNames = ({ planned }: Askable) => planned.map(({ name }) => name);

/** Builds a schema once for the modes of a deployment: an OpenAPI document has one schema for each name. */
function onePer<S>(build: (askable: Askable) => S): (askable: Askable) => S {
  const built = new WeakMap<Askable, S>();
  return (askable) => {
    const schema = built.get(askable) ?? build(askable);
    built.set(askable, schema);
    return schema;
  };
}

/** Builds the schema of `mode`: the modes that run, their deprecated aliases, and the announced ones that answer 501. */
export const checkMode = onePer((askable) => {
  const aliases = askable.modes.flatMap((mode) => mode.aliases);
  return z.enum([...ownNames(askable), ...aliases, ...plannedNames(askable)]).meta({
    id: 'CheckMode',
    description: `Surfaces to ask. Announced modes answer 501${aliases.length > 0 ? `; deprecated aliases: ${quoted(aliases)}` : ''}.`,
  });
});

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** Builds the schema of a watch's `mode`, which takes no alias. */
export const watchMode = onePer((askable) => {
  return z.enum([...ownNames(askable), ...plannedNames(askable)]).meta({
    id: 'WatchMode',
    description: 'Surfaces to ask in each run. Announced modes answer 501.',
  });
});
