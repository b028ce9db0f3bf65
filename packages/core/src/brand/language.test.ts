import test from 'ava';
import { tokensOf } from '../extraction/tokens.js';
import { type Language, languageOf } from './language.js';

const TEXTS: readonly (readonly [Language, string])[] = [
  ['en', 'The best tools for you are these.'],
  ['de', 'Der beste Anbieter ist das Konto bei der Bank.'],
  ['fr', 'Les meilleurs outils pour vous sont dans cette liste.'],
  ['es', 'Los mejores son para las empresas que usan una nube.'],
  ['pt', 'Os melhores são para uma empresa que não tem loja.'],
  ['it', 'Il migliore è per gli utenti che non sono esperti.'],
  ['nl', 'Het beste is voor wie niet veel betaalt en ook spaart.'],
  ['ru', 'Лучшие сервисы для вас и для всех.'],
  ['ja', '今日はいい天気です。Notionも使えます。'],
  ['zh', '推荐使用这个工具。'],
  ['ko', '이 제품은 좋습니다.'],
  ['ar', 'أفضل الخيارات هنا.'],
  ['other', 'Acme Globex Initech'],
  ['other', ''],
];

for (const [language, text] of TEXTS) {
  test(`the language of "${text}" is ${language}`, (t) => {
    t.is(languageOf(text, tokensOf(text)), language);
  });
}

test('one small word is no evidence, and a name in another script neither', (t) => {
  t.is(languageOf('Acme der Globex', tokensOf('Acme der Globex')), 'other');
  const text = 'Use the ソニー camera for the best pictures that you can take with this phone.';
  t.is(languageOf(text, tokensOf(text)), 'en');
});
