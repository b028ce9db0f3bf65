import type { VisibleText } from '../brand/visible-text.js';
import type { Occurrence } from './candidate.js';
import { spacelessNameAt } from './lexicon.js';
import type { Structure } from './structure.js';
import type { Vocabulary } from './vocabulary.js';
import type { Token } from './word-form.js';

const CASELESS = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Arab}ー]/u;
const ANY_CASELESS = /[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}\p{sc=Hang}\p{sc=Arab}]/u;
/** Rules out most texts by their UTF-16 units: those scripts begin with Arabic, and none is among punctuation and symbols. */
const MAY_BE_CASELESS = /[\u0600-\u1fff\u2e80-\uffff]/;
const PIECE =
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Arab}\p{M}ー・\p{N}]+(?: [\p{sc=Hang}\p{sc=Arab}\p{M}\p{N}]+){0,3}/u;
const KATAKANA = /[\p{sc=Kana}][\p{sc=Kana}ー・]+/gu;
const QUOTED = /[「『《“"]([^「」『』《》“”"\u2029]{2,20})[」』》”"]/gu;
const SEPARATED = /[、，,/]\s?/gu;
const LONGEST = 24;
const PARTICLE = /(?:은|는|이|가|을|를|의|와|과|도|로|으로|에서|에|처럼|이나|나|랑|까지|부터|보다|입니다|이며)$/u;

/** Finds names in scripts without capitals, by layout, quotation marks, lists of names and the script itself. */
export class CaselessCandidates {
  constructor(
    private readonly visible: VisibleText,
    private readonly words: readonly Token[],
    private readonly structure: Structure,
    private readonly vocabulary: Vocabulary,
  ) {}

  *occurrences(): Generator<Occurrence> {
    const { text, blocks, bold } = this.visible;
    if (!MAY_BE_CASELESS.test(text) || !ANY_CASELESS.test(text)) return;
    const seen = new Set<number>();
    const once = function* (found: Occurrence | undefined): Generator<Occurrence> {
      if (!found || seen.has(found.start)) return;
      seen.add(found.start);
      yield found;
    };
    for (const block of blocks) {
      yield* once(this.pieceAt(this.structure.headOf(block), block.end));
      if (block.kind === 'row' || block.kind === 'header') {
        for (let bar = text.indexOf('|', block.start); bar >= 0 && bar < block.end; bar = text.indexOf('|', bar + 1)) {
          yield* once(this.pieceAt(bar + 2, block.end));
        }
      }
    }
    for (const span of bold) {
      let at = span.start;
      while (at < span.end && !/\p{L}/u.test(text[at] ?? '')) at++;
      yield* once(this.pieceAt(at, span.end));
    }
    for (const { index, 1: inside = '' } of text.matchAll(QUOTED))
      yield* once(this.pieceAt(index + 1, index + 1 + inside.length));
    for (const { index, 0: mark } of text.matchAll(SEPARATED))
      yield* once(this.pieceAt(index + mark.length, text.length));
    for (let at = 0; at < text.length; at++) {
      const name = spacelessNameAt(text, at);
      if (name && !this.vocabulary.isForeignCommon(name)) {
        yield* once({ start: at, end: at + name.length, runEnd: at + name.length, inRun: 0, kind: 'listed' });
        at += name.length - 1;
      }
    }
    if (this.vocabulary.language === 'ko') {
      for (const { written, start } of this.words) {
        if (!/[\p{sc=Hang}]/u.test(written) || seen.has(start)) continue;
        const name = written.replace(PARTICLE, '');
        if (
          name.length < 2 ||
          name.length > LONGEST ||
          this.vocabulary.isForeignCommon(name) ||
          this.vocabulary.isForeignCommon(written)
        )
          continue;
        yield* once({ start, end: start + name.length, runEnd: start + name.length, inRun: 0, kind: 'piece' });
      }
    }
    for (const { index, 0: written } of text.matchAll(KATAKANA)) {
      yield* once({
        start: index,
        end: index + written.length,
        runEnd: index + written.length,
        inRun: 0,
        kind: 'katakana',
      });
    }
  }

  private pieceAt(at: number, limit: number): Occurrence | undefined {
    const { text } = this.visible;
    const rest = text.slice(at, Math.min(limit, at + LONGEST + 1));
    if (!CASELESS.test(rest)) return undefined;
    const whole = PIECE.exec(rest)?.[0].trimEnd() ?? '';
    const piece = whole.split(/(?<=[^\p{sc=Hira}])\p{sc=Hira}/u, 1)[0] ?? '';
    if (piece.length < 2 || piece.length > LONGEST) return undefined;
    if (/^[\p{sc=Hira}\p{N}]/u.test(piece)) return undefined;
    const listed = spacelessNameAt(text, at);
    const words = piece.split(' ');
    let name = listed ?? (words.length > 2 ? (words[0] ?? '') : piece);
    const behind = text[at + name.length] ?? '';
    const particle = PARTICLE.exec(name)?.[0];
    if (particle && name.length - particle.length >= 2 && !/[:：(（]/u.test(behind))
      name = name.slice(0, -particle.length);
    return { start: at, end: at + name.length, runEnd: at + piece.length, inRun: 0, kind: 'piece' };
  }
}
