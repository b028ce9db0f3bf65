import { BUNDLED_PLUGINS, INTERFACE_NAMES } from '@namedrop/contract';

/** Names with which a plugin cannot work. */
interface TakenNames {
  /** In the spelling of plugin ids. */
  readonly ids: readonly string[];
  /** End of a sentence that begins with the name. */
  readonly fault: string;
}

/** Words that cannot name a value in the plugin's own code. */
const JAVASCRIPT_WORDS = `arguments await break case catch class const continue debugger default delete do else enum eval
  export extends false finally for function if implements import in instanceof interface let new null package private
  protected public return static super switch this throw true try typeof undefined var void while with yield`;

const TAKEN: readonly TakenNames[] = [
  { ids: ['host', 'namedrop'], fault: "is the host's own name" },
  { ids: BUNDLED_PLUGINS, fault: 'is the id of a plugin that comes with the host' },
  { ids: [...INTERFACE_NAMES].map((name) => name.replaceAll('_', '-')), fault: "is a name of Namedrop's interface" },
  { ids: ['constructor'], fault: 'cannot be a platform, because every object has a constructor' },
  { ids: JAVASCRIPT_WORDS.split(/\s+/), fault: 'is a reserved word of JavaScript' },
];

/** Returns a sentence when a plugin cannot have an id because the name is in use elsewhere. */
export function takenFault(id: string): string | undefined {
  const taken = TAKEN.find(({ ids }) => ids.includes(id));
  return taken && `${id} ${taken.fault}. Choose another name, such as my-${id}.`;
}
