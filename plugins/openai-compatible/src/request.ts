import { countryOf, type Question } from '@namedrop/plugin-api';
import { type Engine, regionPointer } from './engine.js';
import { withValueAt } from './json-pointer.js';

/**
 * Builds the body of a request.
 * @param defaults of the protocol, which `extra` may replace
 * @param said the words that go to the model, in the protocol's fields
 */
export function toRequest(engine: Engine, question: Question, { defaults = {}, said }: Body): object {
  const { model, search, extra } = engine;
  const body = { ...defaults, ...extra, model, ...said, ...(search && { tools: search.tools }) };
  const pointer = regionPointer(engine);
  const country = countryOf(question);
  if (pointer === undefined || country === undefined) return body;
  // The configuration is refused where the pointer has no place.
  return withValueAt(body, pointer, { type: 'approximate', country }) as object;
}

export interface Body {
  readonly defaults?: object;
  readonly said: object;
}
