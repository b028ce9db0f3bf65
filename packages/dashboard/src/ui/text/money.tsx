import { formatCredits } from '../../format/numbers.js';

/** Amount of credits with its unit. */
export const Money = ({ credits }: { readonly credits: number }) => (
  <span class="money">
    {formatCredits(credits)} {credits === 1 ? 'credit' : 'credits'}
  </span>
);
