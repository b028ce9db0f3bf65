/** Headers of an endpoint that is kept for those who use it: they name the one that new callers use (docs/compatibility.md). */
export function successor(path: '/v1/check' | '/v1/watch'): Readonly<Record<string, string>> {
  return { link: `<${path}>; rel="successor-version"` };
}
