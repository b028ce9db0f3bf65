import test from 'ava';
import { visibleText } from '../brand/visible-text.js';
import { introductionEnd } from './introduction.js';

const introduction = (text: string) => {
  const visible = visibleText(text);
  return visible.text.slice(0, introductionEnd(visible));
};

test('a first plain paragraph before a layout is the introduction', (t) => {
  for (const layout of ['1. Acme\n2. Globex', '## Acme', '| A | B |\n|---|---|\n| 1 | 2 |']) {
    t.is(introduction(`Here are some.\n\n${layout}`), 'Here are some.');
  }
  t.is(introduction('Here are some.\n\n**Acme** is one.\n\n**Globex** is another.'), 'Here are some.');
});

test('an answer without a layout, or that begins with it, has no introduction', (t) => {
  t.is(introduction('Here are some.\n\nAcme is it.'), '');
  t.is(introduction('Here are some.\n\n**Acme** is, **Globex** is, **Hooli** is.'), '');
  t.is(introduction('- Acme\n- Globex\n\nThat is all.'), '');
  t.is(introduction('**Acme** is it.\n\n- Globex\n- Hooli'), '');
  t.is(introduction('## Acme\n\nText.'), '');
  t.is(introduction(''), '');
});
