import { basename } from 'node:path';
import { parseJsonLines } from '../json-lines.js';
import { splitOf } from '../splits.js';
import type { BrandLabel, TrainingAnswer } from './labelled-candidates.js';

/** A file of JSON lines. */
export interface JsonLines {
  readonly path: string;
  readonly lines: string;
}

interface Line {
  readonly id: string;
  readonly lang?: string;
  readonly text?: string;
  readonly brands: readonly (BrandLabel | readonly string[])[];
  readonly optional?: readonly string[];
  readonly heldOut?: true;
}

/** Prefixes of the ids of sets of which a third is kept aside. */
const SPLIT = /^(?:query|dev)-/;

/** Whether an answer is kept aside: it is measured, and never looked at. */
export function isAside(id: string): boolean {
  return SPLIT.test(id) && splitOf(id) === 'aside';
}

/**
 * Joins labels and texts of the answers that models may learn from.
 * @throws Error naming the id of labels without a text
 */
export function trainingAnswers(labels: readonly JsonLines[], texts: readonly JsonLines[]): readonly TrainingAnswer[] {
  const byId = new Map(texts.flatMap(parsed).map(({ id, text }) => [id, text]));
  return labels.flatMap((file) =>
    parsed(file).flatMap(({ id, lang = 'en', text = byId.get(id), brands, optional, heldOut }): TrainingAnswer[] => {
      if (heldOut || isAside(id)) return [];
      if (text === undefined) throw new Error(`${file.path}: no text for ${id}; name its file with --answers`);
      return [{ id, lang, set: basename(file.path, '.jsonl'), text, brands: brands.map(labelOf), optional }];
    }),
  );
}

function parsed({ lines }: JsonLines): readonly Line[] {
  return parseJsonLines(lines).map(({ value }) => value as Line);
}

/** Labels of long texts are lists of writings. */
function labelOf(label: BrandLabel | readonly string[]): BrandLabel {
  if (!Array.isArray(label)) return { kind: 'offered', ...(label as Omit<BrandLabel, 'kind'>) };
  const [name = '', ...also] = label as readonly string[];
  return { name, also, kind: 'offered' };
}
