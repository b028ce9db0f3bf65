/** One row of docs/conformance.md: one requirement that a test can show. */
export interface Requirement {
  /** Area and number, e.g. `CHK-07`. */
  readonly id: string;
  /** The interface is silent or contradicts itself here: any reading of the row's own is conformant. */
  readonly ambiguous: boolean;
}

/**
 * The rows of the tables in docs/conformance.md, in its order.
 * @throws Error when an id stands there twice
 */
export function parseRequirements(markdown: string): Requirement[] {
  const rows = [...markdown.matchAll(/^\| ([A-Z]{3}-\d{2,}) \|(.*)\|$/gm)];
  const requirements = rows.map(([, id = '', text = '']) => ({ id, ambiguous: text.includes('(amb)') }));
  const seen = new Set<string>();
  for (const { id } of requirements) {
    if (seen.has(id)) throw new Error(`${id} stands twice in the table`);
    seen.add(id);
  }
  return requirements;
}

/** `CHK` of `CHK-07`. */
export function areaOf(id: string): string {
  return id.slice(0, 3);
}
