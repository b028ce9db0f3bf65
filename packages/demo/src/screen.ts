import type { WriteStream } from 'node:tty';
import { colourTheme, plainTheme, type Theme } from './report/theme.js';

const DEFAULT_WIDTH = 80;
const NARROWEST = 40;
const WIDEST = 100;

/** Where the demo writes, and how. */
export interface Screen {
  readonly width: number;
  readonly theme: Theme;
  write(text: string): void;
}

/** The terminal or file behind a stream. Colours are for terminals that show them, unless somebody asked for none. */
export function screenOn(stream: NodeJS.WriteStream | WriteStream, plain: boolean): Screen {
  const colours = !plain && stream.isTTY && stream.hasColors();
  return {
    width: Math.min(WIDEST, Math.max(NARROWEST, stream.columns || DEFAULT_WIDTH)),
    theme: colours ? colourTheme : plainTheme,
    write: (text) => void stream.write(text),
  };
}
