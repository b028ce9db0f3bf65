/** Each node with the nodes that it needs, all of which are nodes of the graph. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** The first cycle, as the nodes on it in the order of their needs; undefined when there is none. */
export function findCycle(graph: Graph): string[] | undefined {
  const cleared = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(node)) return path.slice(path.indexOf(node));
    if (cleared.has(node)) return undefined;
    for (const need of graph.get(node) ?? []) {
      const cycle = visit(need, [...path, node]);
      if (cycle) return cycle;
    }
    cleared.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** All nodes of a graph without cycles, needed ones first; otherwise in the graph's own order. */
export function providersFirst(graph: Graph): string[] {
  const order = new Set<string>();
  const visit = (node: string) => {
    for (const need of graph.get(node) ?? []) if (!order.has(need)) visit(need);
    order.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return [...order];
}
