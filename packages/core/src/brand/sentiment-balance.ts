import type { Relation } from './sentiment-grammar.js';
import type { Token } from './sentiment-tokens.js';

/** How much good and ill is said; both are zero or more. */
export interface Evidence {
  readonly praise: number;
  readonly blame: number;
}

/** What a statement says of whom. */
export interface Balance extends Evidence {
  /** What of that counts for the other side of a comparison. */
  readonly behind: Relation['behind'];
  /** The names of the subject; none where it goes on about the one before. */
  readonly before: readonly string[];
  /** The names that the subject is compared with. */
  readonly after: readonly string[];
  /** Whether it begins with a name: `Globex is slow`, not `made by Globex` or `Globex's low-cost arm`. */
  readonly leads: boolean;
}

/** How many words may be between a negation and what it turns into its opposite. */
const REACH = 4;
const SOFT = 0.3;
const NOT_AS: Relation = { value: 0, behind: -1 };
/** `prefer Globex to Acme`. */
const PREFERRED: Relation = { value: 0, behind: -1 };

/** Weighs the words of a statement (without breaks), each with its negation. */
export function balanceOf(tokens: readonly Token[]): Balance {
  const scale = new Scale();
  for (const token of tokens) scale.put(token);
  const { praise, blame, before, after } = scale;
  return { praise, blame, behind: scale.relation?.behind ?? 0, before, after, leads: leadsWithName(tokens) };
}

function leadsWithName([first, second]: readonly Token[]): boolean {
  return isLead(first) || (first?.kind === 'plain' && isLead(second));
}

function isLead(token: Token | undefined): boolean {
  return token?.kind === 'name' && !token.isPossessive;
}

class Scale {
  praise = 0;
  blame = 0;
  relation: Relation | undefined;
  readonly before: string[] = [];
  readonly after: string[] = [];
  /** How many more words the negation reaches; 0 where nothing is negated. */
  private reach = 0;
  /** Whether the last word of praise or blame was negated. */
  private wasNegated = false;
  /** How often `as` was said since something was negated. */
  private ases: number | undefined;
  /** Whether the names are again those of the subject: `switch from Globex to Acme`. */
  private isBack = false;
  /** Whether the next word of praise or blame says little. */
  private isSoft = false;

  put(token: Token): void {
    switch (token.kind) {
      case 'name':
        (this.relation && !this.isBack ? this.after : this.before).push(token.name);
        break;
      case 'value':
        this.add(token.value);
        break;
      case 'relation':
        this.compare(token.relation);
        break;
      case 'negator':
        this.negate();
        break;
      case 'lack':
        this.add(-1);
        if (!this.wasNegated) this.negate();
        break;
      case 'again':
        if (this.wasNegated) this.reach = REACH;
        break;
      case 'as':
        if (this.ases !== undefined && ++this.ases === 2) this.compare(NOT_AS);
        break;
      case 'toward':
        this.turn();
        break;
      case 'softener':
        this.isSoft = true;
        break;
      case 'need':
      case 'plain':
        this.reach = Math.max(0, this.reach - 1);
    }
  }

  private negate(): void {
    this.reach = this.reach > 0 ? 0 : REACH;
    this.ases ??= 0;
  }

  /** What follows a comparison says nothing of its subject. */
  private add(value: number): void {
    if ((this.relation && !this.isBack) || value === 0) return;
    this.wasNegated = this.reach > 0;
    const counted = (this.wasNegated ? negated(value) : value) * (this.isSoft ? SOFT : 1);
    this.isSoft = false;
    if (counted > 0) this.praise += counted;
    else this.blame -= counted;
    this.reach = 0;
  }

  private compare(relation: Relation): void {
    this.add(relation.value);
    this.relation ??= relation;
  }

  private turn(): void {
    if (this.relation) this.isBack = true;
    else if (this.before.length > 0 && this.praise > this.blame) this.relation = PREFERRED;
  }
}

/** `Not perfect` says less than `terrible`. */
function negated(value: number): number {
  return value > 0 ? -Math.min(value, 1) : Math.min(-value, 1);
}
