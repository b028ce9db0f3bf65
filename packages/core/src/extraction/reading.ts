import { brandKey } from '../brand/brand-key.js';
import { languageOf } from '../brand/language.js';
import { placedLinks } from '../brand/placed-links.js';
import type { VisibleText } from '../brand/visible-text.js';
import type { Reading } from './candidate.js';
import { groupedCandidates } from './candidate-groups.js';
import { CasedCandidates } from './cased-candidates.js';
import { CaselessCandidates } from './caseless-candidates.js';
import { placesOf } from './places.js';
import { Structure } from './structure.js';
import { tokensOf } from './tokens.js';
import { Vocabulary } from './vocabulary.js';

const LONGEST_LABEL = 100;

/** Reads the candidates of an answer: every place that may name a brand. @param source the answer as it came */
export function readingOf(source: string, visible: VisibleText): Reading {
  const words = tokensOf(visible.text);
  const language = languageOf(visible.text, words, ({ form }) => form.languages);
  const vocabulary = new Vocabulary(visible.text, words, language);
  const structure = new Structure(visible);
  const cased = new CasedCandidates(visible.text, words, vocabulary, structure);
  const caseless = new CaselessCandidates(visible, words, structure, vocabulary);
  const occurrences = [...cased.occurrences(), ...caseless.occurrences()];
  const candidates = groupedCandidates(visible.text, words, vocabulary, occurrences);
  const places = placesOf(candidates);
  return { visible, words, language, vocabulary, structure, candidates, places, ...linksOf(source) };
}

function linksOf(source: string): Pick<Reading, 'links' | 'hosts' | 'labels'> {
  const hosts = new Set<string>();
  const labels = new Set<string>();
  const links = placedLinks(source);
  for (const { host, label } of links) {
    for (const part of host.split('.').slice(0, -1)) hosts.add(part.replaceAll('-', ''));
    if (label !== '') labels.add(brandKey(label.slice(0, LONGEST_LABEL).replaceAll(/[*_`]/g, '')));
  }
  return { links, hosts, labels };
}
