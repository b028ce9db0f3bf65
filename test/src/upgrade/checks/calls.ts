import type { Upgraded } from '../world.js';

/** A call that had finished replays byte by byte. */
export async function finishedCall(world: Upgraded): Promise<string[]> {
  const { body, key, reply } = world.scene.calls.finished;
  const response = await world.call(world.scene.acme.token, 'POST', '/v1/check', { body, key });
  const text = await response.text();
  return response.status === 200 && text === reply ? [] : [`the finished call replays as ${response.status} ${text}`];
}

/** Calls whose run died run once when they are made again, and then replay. The capture is not ordered again. */
export async function deadCalls(world: Upgraded): Promise<string[]> {
  const { scene, vendor, call } = world;
  const faults: string[] = [];
  for (const { key, body } of [scene.calls.died, scene.calls.capture]) {
    const replies: string[] = [];
    for (let times = 0; times < 2; times++) {
      const response = await call(scene.acme.token, 'POST', '/v1/check', { body, key });
      replies.push(await response.text());
      if (response.status !== 200) faults.push(`the call '${key}' answers ${response.status}: ${replies.at(-1)}`);
    }
    if (replies[0] !== replies[1]) faults.push(`the call '${key}' replays otherwise: ${replies}`);
  }
  const { length } = vendor.questions('perplexity');
  return length === 0 ? faults : [...faults, `the capture was ordered ${length} times more`];
}
