/**
 * Matches a path against a pattern such as `/checks/:id`. A slash at the end of the path is ignored.
 * @returns the decoded parameters; undefined without a match or for a broken percent escape
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] as string;
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined;
      continue;
    }
    const decoded = decode(value);
    if (!decoded) return undefined;
    params[segment.slice(1)] = decoded;
  }
  return params;
}

const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/');

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
