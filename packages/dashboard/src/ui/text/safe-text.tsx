import { useState } from 'preact/hooks';
import { splitSigns } from '../../format/control-signs.js';
import { formatCount } from '../../format/numbers.js';

export interface SafeTextProps {
  /** Text of an upstream, a caller or a user, with any characters. */
  readonly text: string;
  /** Characters shown at first; the rest opens on request. */
  readonly limit?: number;
}

/** Upstream text as text: direction isolated, invisible controls shown as signs. */
export function SafeText({ text, limit }: SafeTextProps) {
  const [whole, setWhole] = useState(false);
  const isCut = !whole && limit !== undefined && text.length > limit;
  return (
    <>
      <bdi>
        {splitSigns(isCut ? `${text.slice(0, limit)}…` : text).map((part, index) =>
          'text' in part ? (
            part.text
          ) : (
            <abbr key={index} class="sign" title={part.title}>
              {part.sign}
            </abbr>
          ),
        )}
      </bdi>
      {isCut && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          Show all {formatCount(text.length)} characters
        </button>
      )}
    </>
  );
}
