export type Sentiment = 'positive' | 'neutral' | 'negative';

/** What a sentence says of a brand. */
export function sentimentOf(sentence: string, brand: string): Sentiment {
  return sentence.includes(brand) && /\b(?:best|great|recommended)\b/iu.test(sentence) ? 'positive' : 'neutral';
}
