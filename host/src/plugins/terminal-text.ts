/** Controls, also those that turn text round, and what is not seen. The two joiners stay: scripts need them. */
const UNSAFE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
const LINE_BREAK = '\n';

/** A foreign text that is safe on a terminal and stays on its line: what would act on the terminal is replaced. */
export function terminalText(text: string): string {
  return text.toWellFormed().replaceAll(UNSAFE, '\uFFFD');
}

/** JSON that is safe on a terminal: the same value, with what would act on the terminal escaped. */
export function terminalJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  return json.replaceAll(UNSAFE, (unsafe) => (unsafe === LINE_BREAK ? unsafe : escaped(unsafe)));
}

/** As JSON writes it: each UTF-16 unit in four hexadecimal digits. */
function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
