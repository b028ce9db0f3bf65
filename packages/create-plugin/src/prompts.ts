import { CreateError } from './create-error.js';
import type { Order } from './create-plugin.js';
import { KINDS, type Kind } from './kinds.js';
import type { Options } from './options.js';
import { nameFault } from './plugin-names.js';

/**
 * Asks for what the command line leaves open.
 * @param interactive whether a person can answer
 * @throws CreateError without a person to answer, or when the person cancels
 */
export async function complete({ name, kind, folder, packages }: Options, interactive: boolean): Promise<Order> {
  if (name !== undefined && kind !== undefined) return { name, kind, folder, packages };
  if (!interactive) {
    const missing = [...(name === undefined ? ['a name'] : []), ...(kind === undefined ? ['--kind'] : [])];
    throw new CreateError(
      `Give ${missing.join(' and ')}: npm create @namedrop/plugin my-engine -- --kind ${Object.keys(KINDS).join('|')}`,
    );
  }
  const { isCancel, select, text } = await import('@clack/prompts');
  const answered = <T>(answer: T): Exclude<T, symbol> => {
    if (isCancel(answer)) throw new CreateError('Nothing was created.');
    return answer as Exclude<T, symbol>;
  };
  const askName = () =>
    text({ message: 'Name of the package', placeholder: 'my-engine', validate: (given) => nameFault(given ?? '') });
  const options = Object.entries(KINDS).map(([value, label]) => ({ value: value as Kind, label: value, hint: label }));
  return {
    name: name ?? answered(await askName()),
    kind: kind ?? answered(await select<Kind>({ message: 'Kind of plugin', options })),
    folder,
    packages,
  };
}
