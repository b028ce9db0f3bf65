/** The first `max` code points of a text, without an ellipsis; never half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let units = 0;
  let points = 0;
  for (const point of text) {
    if (points === max) break;
    units += point.length;
    points++;
  }
  return text.slice(0, units);
}

/** Whether a text has more than `max` code points. */
export function isLongerThan(text: string, max: number): boolean {
  return cutText(text, max).length < text.length;
}
