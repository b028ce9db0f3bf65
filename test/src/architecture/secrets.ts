/** Strings that nobody writes but a generator of keys, and paths that mean something on one machine only. */
const FORBIDDEN: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'an OpenAI or Anthropic key', pattern: /\bsk-[A-Za-z0-9_-]{40,}/ },
  { what: 'a Google key', pattern: /\bAIza[A-Za-z0-9_-]{35}/ },
  { what: 'a Perplexity key', pattern: /\bpplx-[A-Za-z0-9]{32,}/ },
  { what: 'a GitHub token', pattern: /\bgh[pousr]_[A-Za-z0-9]{36}/ },
  { what: 'an AWS key', pattern: /\bAKIA[A-Z0-9]{16}\b/ },
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]/ },
  { what: 'a path of one machine', pattern: /(?<![\w.])\/(?:Users|home|work|workspace)\/(?!node\b)[a-z]\w*/ },
];

/** A made-up value says so: that is how tests and examples can hold one. */
const MADE_UP = /example|fake|test|demo|dummy|canary|xxxx|0000/i;

/**
 * What a text must not hold.
 * @returns one line each, `path:line: what`; never the value itself
 */
export function forbiddenStrings(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    FORBIDDEN.flatMap(({ what, pattern }) => {
      const found = pattern.exec(line)?.[0];
      return found && !MADE_UP.test(found) ? [`${path}:${index + 1}: ${what}`] : [];
    }),
  );
}
