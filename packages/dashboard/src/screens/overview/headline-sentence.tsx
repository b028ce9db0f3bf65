import { SafeText } from '../../ui/text/safe-text.js';
import { ANSWERED } from './answers-path.js';
import { type HeadlinePart, headline } from './headline.js';
import type { View } from './view.js';

/** The headline sentence of the page. */
export const HeadlineSentence = ({ view }: { readonly view: View }) => (
  <p class="lede">
    {headline(view.data, view.labelOf).map((part, index) => (
      <Part key={index} part={part} view={view} />
    ))}
  </p>
);

function Part({ part, view }: { readonly part: HeadlinePart; readonly view: View }) {
  if (part.kind === 'you') {
    return (
      <span class="you-name">
        <SafeText text={part.text} />
      </span>
    );
  }
  if (part.kind === 'strong') {
    return (
      <b>
        <a href={view.link({ outcome: ANSWERED })}>{part.text}</a>
      </b>
    );
  }
  if (part.kind === 'link') return <a href={view.link(part.of)}>{part.text}</a>;
  return <SafeText text={part.text} />;
}
