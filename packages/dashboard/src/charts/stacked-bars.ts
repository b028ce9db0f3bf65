export interface BarPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Index among the parts of its day. */
  readonly part: number;
}

export interface Stacking {
  /** Width that a day has, and the gap within it. */
  readonly slot: number;
  readonly gap: number;
  readonly height: number;
  /** Value at the upper edge, above 0. Default: the sum of each day, so that each bar has the whole height. */
  readonly top?: number;
}

/** Stacks the parts of each day from below. A day or a part of nothing has no bar. @param days parts of at least 0 */
export function stackedBars(days: readonly (readonly number[])[], { slot, gap, height, top }: Stacking): BarPart[] {
  return days.flatMap((parts, index) => {
    const whole = top ?? sumOf(parts);
    let y = height;
    return parts.flatMap((value, part): BarPart[] => {
      if (value <= 0) return [];
      const size = (value / whole) * height;
      y -= size;
      return [{ x: index * slot + gap / 2, y: round(y), width: slot - gap, height: round(size), part }];
    });
  });
}

/** Returns the round number at the upper edge: 1, 2 or 5 times a power of ten, at least the largest day. */
export function topOf(days: readonly (readonly number[])[]): number {
  const largest = Math.max(0, ...days.map(sumOf));
  if (largest === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 5].find((factor) => factor * power >= largest) ?? 10;
  return step * power;
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

const round = (value: number) => Math.round(value * 100) / 100;
