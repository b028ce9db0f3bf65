import test from 'ava';
import { terminalJson, terminalText } from './terminal-text.js';

const HOSTILE = 'a\u001b[31m\u009b2J\n\u202e\u2066\u200b\u00ad\u2028\ue000\u{e0041}\u007f';

test('what would move, recolour, turn round or hide text on a terminal is replaced', (t) => {
  t.is(terminalText(HOSTILE), `a\uFFFD[31m\uFFFD2J${'\uFFFD'.repeat(9)}`);
  t.is(terminalText('a\ud800'), 'a\uFFFD');
});

test('any other text stays as it is', (t) => {
  for (const text of ['', 'https://a.example/?q=%20', 'Ünïcødé 漢字 ภาษาไทย می\u200cخواهم', '👩\u200d👧 é']) {
    t.is(terminalText(text), text);
    t.is(terminalJson({ text }), JSON.stringify({ text }, null, 2));
  }
});

test('JSON says the same, without a character that acts on a terminal', (t) => {
  const value = { [HOSTILE]: [HOSTILE, 1, null] };
  const json = terminalJson(value);
  t.deepEqual(JSON.parse(json), value);
  t.notRegex(json.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028]/u);
});
