/** Part of two texts: in both, in the first alone, or in the second alone. */
export interface DiffPart {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Differing words up to which texts are compared word by word; beyond, the differing middle is shown as replaced. */
const MOST_EDITS = 2000;

/** Compares two texts by words: the shortest way from one to the other (Myers). */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const [left, right] = [a.slice(start, a.length - tail), b.slice(start, b.length - tail)];
  return joined([
    ...a.slice(0, start).map(part('same')),
    ...(middle(left, right) ?? [...left.map(part('gone')), ...right.map(part('new'))]),
    ...a.slice(a.length - tail).map(part('same')),
  ]);
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
const part = (kind: DiffPart['kind']) => (text: string) => ({ kind, text });

/** Furthest place in the first text on each diagonal, from `-edits - 1` to `edits + 1`. */
interface Reach {
  readonly edits: number;
  readonly places: Int32Array;
}

function middle(a: readonly string[], b: readonly string[]): DiffPart[] | undefined {
  const most = Math.min(MOST_EDITS, a.length + b.length);
  const places = new Int32Array(2 * most + 3);
  const steps: Reach[] = [];
  for (let edits = 0; edits <= most; edits++) {
    const before = { edits, places: places.slice(most - edits, most + edits + 3) };
    steps.push(before);
    for (let k = -edits; k <= edits; k += 2) {
      let x = comesDown(before, k) ? at(before, k + 1) : at(before, k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      places[k + most + 1] = x;
      if (x >= a.length && x - k >= b.length) return wayBack(a, b, steps);
    }
  }
  return undefined;
}

const at = ({ edits, places }: Reach, k: number) => places[k + edits + 1] ?? 0;
const comesDown = (reach: Reach, k: number) =>
  k === -reach.edits || (k !== reach.edits && at(reach, k - 1) < at(reach, k + 1));

function wayBack(a: readonly string[], b: readonly string[], steps: readonly Reach[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [a.length, b.length];
  for (const reach of steps.toReversed()) {
    const down = comesDown(reach, x - y);
    const from = down ? x - y + 1 : x - y - 1;
    const start = reach.edits === 0 ? 0 : at(reach, from) + (down ? 0 : 1);
    while (x > start) {
      parts.push({ kind: 'same', text: a[--x] as string });
      y--;
    }
    if (reach.edits > 0) {
      parts.push(down ? { kind: 'new', text: b[--y] as string } : { kind: 'gone', text: a[--x] as string });
    }
  }
  return parts.toReversed();
}

/** Joins neighbours of a kind. A space between two changes belongs to both sides, so that phrases stay whole. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let [gone, fresh, space] = ['', '', ''];
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = result.at(-1);
    if (last?.kind === kind) result[result.length - 1] = { kind, text: last.text + text };
    else if (text !== '') result.push({ kind, text });
  };
  const close = () => {
    add('gone', gone);
    add('new', fresh);
    add('same', space);
    [gone, fresh, space] = ['', '', ''];
  };
  for (const { kind, text } of parts) {
    if (kind === 'same') {
      if (gone + fresh !== '' && /^\s+$/.test(text)) {
        space += text;
        continue;
      }
      close();
      add('same', text);
      continue;
    }
    gone += kind === 'gone' ? space + text : space;
    fresh += kind === 'new' ? space + text : space;
    space = '';
  }
  close();
  return result;
}
