import { read } from '../repository/tree.js';

const BLOCK = /^( *)```(\w+)\n(.*?)^ *```/gms;

/** Returns the blocks of a language of a page, in their order, without the indent of their list. */
export function blocksIn(page: string, language: 'sh' | 'sql'): readonly string[] {
  return [...read(page).matchAll(BLOCK)].flatMap(([, indent = '', found, body = '']) =>
    found === language ? [body.replaceAll(new RegExp(`^${indent}`, 'gm'), '')] : [],
  );
}
