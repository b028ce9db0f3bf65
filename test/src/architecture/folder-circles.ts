import { importsAmong } from './cycles.js';
import type { Source } from './source.js';

/** Import that leads from one child of a folder to another. A child is a file, or a folder with all that it holds. */
interface Arrow {
  readonly folder: string;
  readonly from: string;
  readonly to: string;
  /** Importing and imported file, from the root. */
  readonly files: readonly [string, string];
}

/**
 * Finds circles of imports between the children of a folder, imports of types included. Tests are left out.
 * @returns a sentence for each circle, the shortest first and each child in one circle only, with one import per arrow
 */
export function folderCircles(sources: readonly Source[]): string[] {
  const imports = importsAmong(sources.filter(({ isTest }) => !isTest));
  const arrows = [...imports].flatMap(([path, targets]) => targets.map((target) => arrowOf(path, target)));
  const byFolder = Map.groupBy(arrows, ({ folder }) => folder);
  return [...byFolder].sort(([a], [b]) => a.localeCompare(b)).flatMap(([, inside]) => circlesOf(inside).map(written));
}

/** The arrow of an import is in the deepest folder that holds both files. */
function arrowOf(importer: string, imported: string): Arrow {
  const [from, to] = [importer.split('/'), imported.split('/')];
  const at = from.findIndex((part, index) => part !== to[index]);
  return { folder: from.slice(0, at).join('/'), from: from[at]!, to: to[at]!, files: [importer, imported] };
}

function circlesOf(arrows: readonly Arrow[]): (readonly Arrow[])[] {
  const leaving = Map.groupBy(arrows, ({ from }) => from);
  const circles = [...leaving.keys()]
    .sort()
    .map((child) => wayBack(child, leaving))
    .filter((way) => way !== undefined)
    .sort((a, b) => a.length - b.length);
  const taken = new Set<string>();
  return circles.filter((circle) => {
    const isApart = circle.every(({ from }) => !taken.has(from));
    for (const { from } of circle) taken.add(from);
    return isApart;
  });
}

/** Finds the shortest way along arrows from a child back to it, if there is one. */
function wayBack(child: string, leaving: ReadonlyMap<string, readonly Arrow[]>): readonly Arrow[] | undefined {
  const reached = new Set<string>();
  const ways = (leaving.get(child) ?? []).map((arrow) => [arrow]);
  // The list grows as it is walked: ways of one arrow first, then those of two.
  for (const way of ways) {
    const { to } = way.at(-1)!;
    if (to === child) return way;
    if (reached.has(to)) continue;
    reached.add(to);
    ways.push(...(leaving.get(to) ?? []).map((arrow) => [...way, arrow]));
  }
  return undefined;
}

function written(circle: readonly Arrow[]): string {
  const { folder, from } = circle[0]!;
  const inside = (path: string): string => path.slice(folder.length + 1);
  const imports = circle.map(({ files: [importer, imported] }) => `${inside(importer)} imports ${inside(imported)}`);
  return `${folder}: ${[from, ...circle.map(({ to }) => to)].join(' → ')} (${imports.join(', ')})`;
}
