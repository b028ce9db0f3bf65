/** Results of a day. */
export interface StripDay {
  readonly answered: number;
  readonly noAnswer: number;
  readonly failed: number;
}

export interface StripBar {
  readonly kind: 'answered' | 'no-answer' | 'failed';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width that a day has, and the gap within it. */
export const DAY_WIDTH = 10;
const GAP = 2;

/** Stacks the results of each day from below: answered, no AI answer, failed. A day without questions stays empty. */
export function stripBars(days: readonly StripDay[], height: number): StripBar[] {
  return days.flatMap(({ answered, noAnswer, failed }, index) => {
    const asked = answered + noAnswer + failed;
    if (asked === 0) return [];
    let top = height;
    const parts = [
      ['answered', answered],
      ['no-answer', noAnswer],
      ['failed', failed],
    ] as const;
    return parts.flatMap(([kind, count]): StripBar[] => {
      if (count === 0) return [];
      const part = (count / asked) * height;
      top -= part;
      return [{ kind, x: index * DAY_WIDTH + GAP / 2, y: round(top), width: DAY_WIDTH - GAP, height: round(part) }];
    });
  });
}

const round = (value: number) => Math.round(value * 100) / 100;
