import { inventedName, numberOf } from './invented-names.js';
import type { TrainingAnswer } from './labelled-candidates.js';

/** Short answers with places for names: engines answer in a line now and then, and so do tests of API consumers. */
const TEMPLATES: readonly string[] = [
  '{A} leads. {B} follows.',
  '{A} leads, {B} follows.',
  '{A} leads.',
  '{A} wins.',
  '{A} is new.',
  '**{A}** leads, **{B}** follows.',
  '**{A}** is first, **{B}** is second.',
  '{A} is a popular choice for small teams. {B} and {C} follow.',
  'We like {A}, then {B}.',
  '{A}, then {B}.',
  '{A}, {B}, {C}',
  '{A}: great. {B}: cheap.',
  'I recommend {A}. {B} is fine too.',
  'Use {A} or {B}.',
  'Use {A}, {B} or {C}.',
  '{A} and {B} are good, {C} is cheaper.',
  '- {A}\n- {B}\n- {C}',
  '* {A}: cheap\n* {B}: fast',
  '1. {A}\n2. {B}\n3. {C}',
  '1. {A} leads.\n2. {B} follows.',
  '1. **{A}** – fast\n2. **{B}** – cheap',
  '1. {A} is easy to use.\n2. {B} has more features.\n3. {C} is free.',
  '## {A}\nGreat support.\n\n## {B}\nGood price.',
  '### 1. {A}\nText.\n\n### 2. {B}\nText.',
  '| Tool | Price |\n|---|---|\n| {A} | $10 |\n| {B} | $20 |',
  '| | {A} | {B} |\n|---|---|---|\n| Price | low | high |',
  'The best is {A}. After that comes {B}.',
  '{A} beats {B}.',
  '{A} is better than {B}.',
  'Many teams choose {A}; others prefer {B}.',
  'Top picks: {A}, {B} and {C}.',
  'Best overall: {A}. Runner-up: {B}.',
  '{A} (cheap), {B} (fast) and {C}.',
  'Try {A} first.',
  'Everybody likes {A}. I prefer {B}.',
  'Compared with {B}, {A} is faster.',
  'If you need support, take {A}; if not, {B}.',
  '{A}’s free plan is good. {B}’s is not.',
  'You could look at {A}, {B} or {C}.',
  'There is {A}, and there is {B}.',
  '{A} is excellent, but {B} is slow.',
  'For small teams {A} is best. For enterprises it is {B}.',
  'Popular tools are {A}, {B} and {C}. Of these, {A} is the cheapest.',
  '{A} is for developers. {B} is for enterprises.',
  'My pick is {A}. I would avoid {B}.',
  'The answer depends: {A} for speed, {B} for price.',
  'Of all tools, {A} and {B} stand out.',
  '{A} remains the leader.',
  'According to reviews, {A} is ahead of {B}.',
  'Look at {A} before you buy {B}.',
  'People like {A}, {B} and {C}.',
  'People often compare {A} with {B}.',
  'Users prefer {A} to {B}.',
  'Teams love {A}. Customers praise {B}.',
  'Most people buy {A}.',
  'Experts recommend {A}, {B} or {C}.',
  '{A} is a good choice, and so is {B}.',
  '1. **Goals** – first\n2. **Budget** – how much\n3. **Target** – whom',
  '- **Target audience**: whom\n- **Gap analysis**: what\n- **Support**: when',
  'Answer: {A}.',
  '**Answer:** {A}',
  'Short answer: {A}. Also good: {B}.',
  'Avoid {A}: it is slow. Use {B}.',
  'Define a goal first. Then set a budget. Good tools are {A} and {B}.',
];
/** Placeholders that examples use for companies. */
const PLACEHOLDERS = 'Acme Globex Initech Hooli Contoso Fabrikam Vandelay Umbrex Zentrix Nimbora'.split(' ');
const VARIANTS = 6;

/** Builds short answers with invented names and placeholders; deterministic. */
export function terseAnswers(): readonly TrainingAnswer[] {
  return TEMPLATES.flatMap((template, index) =>
    Array.from({ length: VARIANTS }, (_, variant) => terseAnswer(template, `${index} ${variant}`)),
  );
}

function terseAnswer(template: string, seed: string): TrainingAnswer {
  const names = new Map<string, string>();
  for (const place of ['A', 'B', 'C']) {
    if (!template.includes(`{${place}}`)) continue;
    let value = numberOf(`${seed} ${place}`);
    const taken = new Set(names.values());
    let name = nameOf(value, `${seed} ${place}`);
    while (taken.has(name)) name = nameOf(++value, `${seed} ${place} ${value}`);
    names.set(place, name);
  }
  const text = template.replaceAll(/\{([ABC])\}/g, (_, place: string) => names.get(place) ?? '');
  const brands = [...names.values()].map((name) => ({ name, kind: 'offered' as const }));
  return { id: `terse-${seed}`, set: 'templates', lang: 'en', text, brands };
}

function nameOf(value: number, seed: string): string {
  return value % 2 === 0 ? (PLACEHOLDERS[Math.floor(value / 2) % PLACEHOLDERS.length] ?? '') : inventedName(seed);
}
