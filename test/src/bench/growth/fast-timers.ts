/** Preloaded by the measured host: what it repeats every five seconds or more rarely, it repeats twice a second. */
const RARE_MS = 5000;
const OFTEN_MS = 500;

const { setInterval, setTimeout } = globalThis;

const often = (work: () => void, ms = 0, ...args: []) => setInterval(work, ms >= RARE_MS ? OFTEN_MS : ms, ...args);
globalThis.setInterval = Object.assign(often, setInterval);

/** connect-pg-simple deletes sessions after a timeout, which it sets again each time. */
const soon = (work: () => void, ms = 0, ...args: []) =>
  setTimeout(work, `${work}`.includes('pruneSessions') ? OFTEN_MS : ms, ...args);
globalThis.setTimeout = Object.defineProperties(
  soon,
  Object.getOwnPropertyDescriptors(setTimeout),
) as typeof setTimeout;
