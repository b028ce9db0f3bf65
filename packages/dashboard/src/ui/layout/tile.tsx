import type { ComponentChildren } from 'preact';
import { Disclosure } from './disclosure.js';

export interface TileProps {
  readonly title: string;
  /** `45%`, `2 of 4`, `–`. */
  readonly figure: string;
  /** `43–48% · n 1,487`. */
  readonly note?: string;
  /** Answers behind the figure. */
  readonly href?: string;
  /** An interval bar, a verdict. */
  readonly children?: ComponentChildren;
  /** Rule by which the figure is counted, or the reason of a missing one. */
  readonly why?: ComponentChildren;
}

/** One figure with its interval, its change and the rule behind it. */
export const Tile = ({ title, figure, note, href, children, why }: TileProps) => (
  <section class="panel tile" aria-label={title}>
    <h2>{title}</h2>
    <p class="tile-figure">
      {href ? <a href={href}>{figure}</a> : figure}
      {note && <small>{note}</small>}
    </p>
    {children}
    {why && <Disclosure summary="How is this counted?">{why}</Disclosure>}
  </section>
);
