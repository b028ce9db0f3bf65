/** Kind of a JSON value. */
type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** Everything that some replies have at one path. */
interface Place {
  readonly kinds: Set<Kind>;
  /** Objects at this path. */
  objects: number;
  /** Objects that have a field, by its name. */
  readonly fields: Map<string, number>;
  /** Values of `type` of the objects at this path, which have a path each. */
  readonly types: Set<string>;
}

/** Shape of some JSON replies: kinds and fields by path. Values are not in it. */
type ReplyShape = ReadonlyMap<string, Place>;

/** Differences of a reply from the samples. */
export interface ShapeDrift {
  /** Paths of fields that every sample has and the reply lacks. */
  readonly missing: readonly string[];
  /** Paths with another kind of value, e.g. `output[].id: number, was string`. */
  readonly changed: readonly string[];
  /** Paths that no sample has. Vendors add fields all the time. */
  readonly added: readonly string[];
}

/** Levels of a reply that are compared. Deeper ones are left out: they would exhaust the stack. */
const MAX_DEPTH = 200;

/** A word that distinguishes the kinds of objects in a list, e.g. `message` of OpenAI's output. */
const TYPE = /^[A-Za-z][\w.-]{0,40}$/;

/**
 * Returns the shape of replies. Elements of a list share a path, and objects with a `type` have one for each type, e.g.
 * `output[]<message>.content`.
 */
function shapeOf(replies: readonly unknown[]): ReplyShape {
  const shape = new Map<string, Place>();
  for (const reply of replies) note(shape, '', reply);
  return shape;
}

function note(shape: Map<string, Place>, path: string, value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  const place = placeAt(shape, path);
  place.kinds.add(kindOf(value));
  if (Array.isArray(value)) for (const item of value) note(shape, `${path}[]`, item, depth + 1);
  else if (isObject(value)) noteFields(shape, { path, value, depth });
}

interface Noted {
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Levels above the value. */
  readonly depth: number;
}

function noteFields(shape: Map<string, Place>, { path, value, depth }: Noted): void {
  const type = typeof value.type === 'string' && TYPE.test(value.type) ? value.type : undefined;
  if (type) placeAt(shape, path).types.add(type);
  const typed = type ? typedPath(path, type) : path;
  const place = placeAt(shape, typed);
  place.kinds.add('object');
  place.objects += 1;
  for (const [name, inner] of Object.entries(value)) {
    place.fields.set(name, (place.fields.get(name) ?? 0) + 1);
    note(shape, fieldPath(typed, name), inner, depth + 1);
  }
}

function placeAt(shape: Map<string, Place>, path: string): Place {
  const place = shape.get(path) ?? { kinds: new Set(), objects: 0, fields: new Map(), types: new Set() };
  shape.set(path, place);
  return place;
}

/**
 * Compares one reply with samples that resemble it: replies of several vendors, and refusals, may lie in one folder. A
 * null is compatible with every kind.
 * @returns undefined when no sample resembles the reply
 */
export function driftOf(reply: unknown, samples: readonly unknown[]): ShapeDrift | undefined {
  const similar = samples.filter((sample) => resembles(reply, sample));
  if (similar.length === 0) return undefined;
  const [before, now] = [shapeOf(similar), shapeOf([reply])];
  return { missing: missingIn(now, before), changed: changedIn(now, before), added: addedIn(now, before) };
}

/** Returns whether a reply has at least half of the fields of a sample. */
function resembles(reply: unknown, sample: unknown): boolean {
  if (!isObject(reply) || !isObject(sample)) return kindOf(reply) === kindOf(sample);
  const names = Object.keys(sample);
  return names.filter((name) => name in reply).length * 2 >= names.length;
}

/** Paths whose objects all have a field in the samples, and not all of them in the reply. */
function missingIn(now: ReplyShape, before: ReplyShape): string[] {
  return [...now].flatMap(([path, { objects, fields }]) => {
    const known = before.get(path);
    if (!known || objects === 0) return [];
    const required = [...known.fields].filter(([, count]) => count === known.objects).map(([name]) => name);
    return required.filter((name) => (fields.get(name) ?? 0) < objects).map((name) => fieldPath(path, name));
  });
}

function changedIn(now: ReplyShape, before: ReplyShape): string[] {
  return [...now].flatMap(([path, { kinds }]) => {
    const known = [...(before.get(path)?.kinds ?? [])].filter((kind) => kind !== 'null');
    const others = [...kinds].filter((kind) => kind !== 'null' && !known.includes(kind));
    return known.length > 0 && others.length > 0
      ? [`${path || 'reply'}: ${others.join(', ')}, was ${known.join(' or ')}`]
      : [];
  });
}

/** Fields and types of objects that samples have at the same path. Paths below a new one are not listed. */
function addedIn(now: ReplyShape, before: ReplyShape): string[] {
  return [...now].flatMap(([path, { fields, types }]) => {
    const known = before.get(path);
    if (!known?.kinds.has('object')) return [];
    const newTypes = [...types].filter((type) => !known.types.has(type)).map((type) => typedPath(path, type));
    const newFields = known.objects > 0 ? [...fields.keys()].filter((name) => !known.fields.has(name)) : [];
    return [...newTypes, ...newFields.map((name) => fieldPath(path, name))];
  });
}

const typedPath = (path: string, type: string) => `${path}<${type}>`;

const fieldPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => kindOf(value) === 'object';

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}
