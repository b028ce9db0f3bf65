/** Parts of a day, from below, each at least 0. */
export interface BarDay {
  readonly parts: readonly number[];
}

export interface BarPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Index among the parts of its day. */
  readonly part: number;
}

/** Width that a day has, and of its bar. */
export const SLOT = 12;
const WIDTH = 8;

/** Stacks the parts of each day. @param top value at the upper edge, above 0 */
export function dayBars(days: readonly BarDay[], top: number, height: number): BarPart[] {
  return days.flatMap(({ parts }, index) => {
    let y = height;
    return parts.flatMap((value, part): BarPart[] => {
      if (value <= 0) return [];
      const size = (value / top) * height;
      y -= size;
      return [{ x: index * SLOT + (SLOT - WIDTH) / 2, y: round(y), width: WIDTH, height: round(size), part }];
    });
  });
}

/** Returns the round number at the upper edge: 1, 2 or 5 times a power of ten, at least the largest value. */
export function topOf(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= largest) ?? 10;
  return step * power;
}

const round = (value: number) => Math.round(value * 100) / 100;
