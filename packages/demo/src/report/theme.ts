import { styleText } from 'node:util';

type Style = (text: string) => string;

/** How a report looks: styles for its parts, and the marks before the platforms. */
export interface Theme {
  readonly strong: Style;
  readonly faint: Style;
  readonly banner: Style;
  /** The brand within a sentence. */
  readonly brand: Style;
  readonly good: Style;
  readonly poor: Style;
  readonly failed: Style;
  readonly marks: {
    readonly named: string;
    readonly unnamed: string;
    readonly failed: string;
    readonly absent: string;
  };
  readonly rule: string;
}

const style =
  (...formats: Parameters<typeof styleText>[0] & readonly unknown[]): Style =>
  (text) =>
    styleText(formats as Parameters<typeof styleText>[0], text, { validateStream: false });

/** For terminals. */
export const colourTheme: Theme = {
  strong: style('bold'),
  faint: style('dim'),
  banner: style('bold', 'yellow'),
  brand: style('bold', 'inverse'),
  good: style('bold', 'green'),
  poor: style('bold'),
  failed: style('bold', 'red'),
  marks: { named: '✓', unnamed: '✗', failed: '!', absent: '–' },
  rule: '─',
};

const asIs: Style = (text) => text;

/** For files, pipes and NO_COLOR: no escape codes, and nothing of ours beyond ASCII. */
export const plainTheme: Theme = {
  strong: asIs,
  faint: asIs,
  banner: asIs,
  brand: asIs,
  good: asIs,
  poor: asIs,
  failed: asIs,
  marks: { named: '[x]', unnamed: '[ ]', failed: '[!]', absent: '[-]' },
  rule: '-',
};
