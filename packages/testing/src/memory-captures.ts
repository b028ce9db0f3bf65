import { randomUUID } from 'node:crypto';
import type { Capture, Captures, CaptureTask, Drift, TaskSubject } from '@namedrop/plugin-api';

/** Captures that live as long as a test, and can be looked at. */
export interface MemoryCaptures extends Captures {
  readonly kept: readonly Capture[];
  readonly counted: readonly Drift[];
  /** Tasks that are not closed. */
  readonly open: readonly (CaptureTask & TaskSubject)[];
}

/** What fills the `Captures` port of a plugin without a host. Hand the same to two plugins to play a restart. */
export function memoryCaptures(): MemoryCaptures {
  const kept: Capture[] = [];
  const counted: Drift[] = [];
  const open = new Map<string, CaptureTask & TaskSubject>();
  const nameOf = ({ platform, vendor, question }: TaskSubject) => `${platform} ${vendor} ${question}`;
  const entryOf = ({ idempotencyKey }: CaptureTask) =>
    [...open].find(([, one]) => one.idempotencyKey === idempotencyKey);
  return {
    kept,
    counted,
    get open() {
      return [...open.values()];
    },
    mayAsk: async () => true,
    keep: (capture) => void kept.push(capture),
    count: (drift) => void counted.push(drift),
    async openTask(subject) {
      const known = open.get(nameOf(subject));
      if (known) return known;
      const task = { ...subject, idempotencyKey: randomUUID(), orderedAt: new Date() };
      open.set(nameOf(subject), task);
      return task;
    },
    async noteOrdered(task, id) {
      const [name, entry] = entryOf(task) ?? [];
      if (name && entry) open.set(name, { ...entry, id });
    },
    async closeTask(task) {
      const [name] = entryOf(task) ?? [];
      if (name) open.delete(name);
    },
  };
}
