import test from 'ava';
import fc from 'fast-check';
import { type RivalSlots, slotsFor } from './rival-slots.js';

const names = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { maxLength: 10 });

test('a competitor keeps its slot through any changes, and a new one gets none that the settings before used', (t) => {
  fc.assert(
    fc.property(fc.array(names, { minLength: 2, maxLength: 10 }), (changes) => {
      let before: RivalSlots = [];
      for (const now of changes) {
        const slots = slotsFor(now, before);
        t.deepEqual(slots.filter((name) => name !== null).toSorted(), now.toSorted());
        for (const [slot, name] of slots.entries()) {
          if (name !== null) t.is(before[slot] ?? null, before.includes(name) ? name : null);
        }
        before = slots;
      }
    }),
  );
});
