/** Marks of engines, whole and in part, to be repeated in a long text. */
export const MARK_PIECES: readonly string[] = [
  'a[a.b](c)',
  'a)*[a.b](c) ',
  'a[a +1](c) ',
  'a[web:0]',
  'a^1^',
  'a¹ ',
  '²',
  '*²',
  'aWikipedia+1',
  'a.A b+1 ',
  ':contentReference[oaicite:0]',
  'Thank you',
  'For a AI responses may include mistakes. Learn more',
];
