/** Headers that name the endpoint which new callers use instead (docs/conformance.md, VER). */
export function successor(path: '/v1/check' | '/v1/watch'): Readonly<Record<string, string>> {
  return { link: `<${path}>; rel="successor-version"` };
}
