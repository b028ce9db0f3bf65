import { behaviours, loopbackUpstream, type Teardown } from '@namedrop/testing';
import { ABSENT, PRESENT } from '../../reliability/engine.js';

/** Milliseconds that an answer takes at least, and at most. */
const [SHORTEST_MS, LONGEST_MS] = [20, 150];
/** Of so many questions one fails. */
const FAILING = 25;

/** Engine of all hosts on this machine. */
export interface StormEngine {
  readonly url: string;
  /** Questions so far. */
  readonly asked: () => number;
}

/**
 * Starts the engine. Acme comes and goes: each question is answered with it and without it in turn, so that every run of
 * a watch has something to report.
 */
export async function startEngine(t: Teardown): Promise<StormEngine> {
  const times = new Map<string, number>();
  let asked = 0;
  const { url } = await loopbackUpstream(t, async (request, response) => {
    asked += 1;
    const before = times.get(request.body) ?? 0;
    times.set(request.body, before + 1);
    const text = before % 2 === 0 ? PRESENT : ABSENT;
    const reply = asked % FAILING === 0 ? behaviours.html(500) : behaviours.reply({ body: { text, citations: [] } });
    const delay = SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
    await behaviours.slow(delay, reply)(request, response);
  });
  return { url, asked: () => asked };
}
