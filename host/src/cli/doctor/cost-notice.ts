import { picodollars, usdOf } from '@namedrop/core';
import type { Answer, Surface } from '@namedrop/plugin-api';
import { nameOf, samplesOf } from './samples.js';

/** Builds the text that lists the cost of one question to each engine, as far as it is known, and the sum. */
export async function costNotice(engines: readonly Surface[]): Promise<string> {
  const costs = await Promise.all(
    engines.map(async (engine) => ({ name: nameOf(engine), usd: await usdOfAnswer(engine) })),
  );
  const known = costs.flatMap(({ usd }) => (usd === undefined ? [] : [usd]));
  const count = engines.length === 1 ? 'one question' : `${engines.length} questions`;
  const list = costs.map(({ name, usd }) => `${name} ${usd === undefined ? 'cost unknown' : about(usd)}`).join(', ');
  return [
    `This asks ${count} with the keys of this deployment: ${list}.`,
    ...(known.length > 0 ? [totalSentence(known, costs.length)] : []),
    'The vendors bill it, no wallet pays.',
  ].join(' ');
}

function totalSentence(known: readonly number[], count: number): string {
  const total = about(usdOf(known.reduce((sum, usd) => sum + picodollars(usd), 0n)));
  const rest = count - known.length;
  if (rest === 0) return `In all ${total}.`;
  return `In all ${total}, without the ${rest === 1 ? 'engine' : `${rest} engines`} of unknown cost.`;
}

/** Returns the cost of a typical answer, else the highest among the plugin's samples of captures. */
async function usdOfAnswer(engine: Surface): Promise<number | undefined> {
  if (engine.typicalCost) return engine.typicalCost.usd;
  const { reread, through } = engine;
  const vendor = through?.[0];
  if (!reread || vendor === undefined) return undefined;
  const replies = (await samplesOf(engine, undefined))?.replies ?? [];
  const costs = replies.flatMap((reply) => costIn(() => reread.call(engine, vendor, JSON.stringify(reply))));
  return costs.length > 0 ? Math.max(...costs) : undefined;
}

/** Returns the cost of an answer; none for a sample of a failure or of another vendor, which `read` refuses. */
function costIn(read: () => Answer): number[] {
  try {
    const { cost } = read();
    return cost ? [cost.usd] : [];
  } catch {
    return [];
  }
}

const about = (usd: number) => `about $${usd.toFixed(4)}`;
