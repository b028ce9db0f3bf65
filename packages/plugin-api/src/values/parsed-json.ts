/** What a body says; undefined when it is no JSON. The parser's own words would quote the body. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
