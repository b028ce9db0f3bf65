import type { Relation } from './sentiment-grammar.js';
import type { Token } from './sentiment-tokens.js';

/** What a statement says of whom. */
export interface Balance {
  /** Of the subject: above zero well, below zero ill. */
  readonly value: number;
  /** What of that counts for the other side of a comparison. */
  readonly behind: Relation['behind'];
  /** The names of the subject; none where it goes on about the one before. */
  readonly before: readonly string[];
  /** The names that the subject is compared with. */
  readonly after: readonly string[];
}

/** How many words may stand between a negation and what it turns into its opposite. */
const REACH = 4;
const NOT_AS: Relation = { value: 0, behind: -1 };

/** Weighs the words of a statement (without breaks), each with its negation. */
export function balanceOf(tokens: readonly Token[]): Balance {
  const scale = new Scale();
  for (const token of tokens) scale.put(token);
  return { value: scale.value, behind: scale.relation?.behind ?? 0, before: scale.before, after: scale.after };
}

class Scale {
  value = 0;
  relation: Relation | undefined;
  readonly before: string[] = [];
  readonly after: string[] = [];
  /** How many more words the negation reaches; 0 where nothing is negated. */
  private reach = 0;
  /** Whether the last word of praise or blame was negated. */
  private wasNegated = false;
  /** How often `as` was said since something was negated. */
  private ases: number | undefined;

  put(token: Token): void {
    switch (token.kind) {
      case 'name':
        (this.relation ? this.after : this.before).push(token.name);
        break;
      case 'value':
        this.add(token.value);
        break;
      case 'relation':
        this.compare(token.relation);
        break;
      case 'negator':
        this.reach = this.reach > 0 ? 0 : REACH;
        this.ases ??= 0;
        break;
      case 'again':
        if (this.wasNegated) this.reach = REACH;
        break;
      case 'as':
        if (this.ases !== undefined && ++this.ases === 2) this.compare(NOT_AS);
        break;
      case 'plain':
        this.reach = Math.max(0, this.reach - 1);
    }
  }

  /** What stands behind a comparison says nothing of its subject. */
  private add(value: number): void {
    if (this.relation || value === 0) return;
    this.wasNegated = this.reach > 0;
    this.value += this.wasNegated ? -value : value;
    this.reach = 0;
  }

  private compare(relation: Relation): void {
    this.add(relation.value);
    this.relation ??= relation;
  }
}
