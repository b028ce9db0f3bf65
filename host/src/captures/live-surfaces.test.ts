import test from 'ava';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { liveSurfaces } from './live-surfaces.js';

const LIVE_SURFACES = liveSurfaces(interfaceCatalog());

test('a live surface goes by its platform, by the mode that asks it alone, and by that mode’s old name', (t) => {
  for (const name of ['perplexity', 'perplexity_live', 'realistic']) t.is(LIVE_SURFACES.get(name), 'perplexity', name);
  for (const name of ['quick', 'all_live', 'claude', 'deep']) t.false(LIVE_SURFACES.has(name), name);
});
