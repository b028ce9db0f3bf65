import type { IncomingHttpHeaders } from 'node:http';
import querystring from 'node:querystring';
import { z } from 'zod';
import { type Call, type ReplayedVendor, type ReplayOptions, type WireReply, waitFor } from '../replayed.js';
import { doneTask, failedTask, refusedCall } from './envelope.js';
import type { DataForSeoSurface } from './surface.js';
import { SURFACES } from './surfaces.js';

const OF_SURFACE = new Map(SURFACES.map((surface) => [`/v3/${surface.path}/live/advanced`, surface]));

/** A live call takes one task. */
const Tasks = z.tuple([z.unknown()]);
const Task = z.looseObject({
  keyword: z.string().min(1).max(2000),
  location_code: z.literal([2840, 2826, 2124, 2036]),
  language_code: z.literal('en'),
});

const FAULTS = {
  key: refusedCall(401, { code: 40100, message: 'You are not authorized to access this resource.' }),
  path: refusedCall(404, { code: 40400, message: 'Not Found.' }),
  data: refusedCall(200, { code: 40503, message: 'POST Data Is Invalid.' }),
};
const OVERLOADED = { code: 50301, message: '3rd Party API Service Unavailable.' };

/** DataForSEO: one call waits for the capture; what failed is told in the body, mostly with status 200. */
export function dataForSeoReplay(options: ReplayOptions): ReplayedVendor {
  return {
    base: '/dataforseo',
    async reply(call) {
      const surface = OF_SURFACE.get(call.path);
      if (!surface || call.method !== 'POST') return FAULTS.path;
      if (passwordOf(call.headers) !== options.apiKey) return FAULTS.key;
      const tasks = Tasks.safeParse(call.body);
      return tasks.success ? capture(surface, tasks.data[0], options, call) : FAULTS.data;
    },
  };
}

async function capture(
  surface: DataForSeoSurface,
  data: unknown,
  options: ReplayOptions,
  call: Call,
): Promise<WireReply> {
  const task = Task.safeParse(data);
  if (!task.success) {
    const message = `Invalid Field: '${task.error.issues[0]?.path.join('.')}'.`;
    return { status: 200, body: failedTask(surface.path, data, { code: 40501, message }) };
  }
  const query = unescaped(task.data.keyword);
  const recorded = options.recordings.live(query, surface.platform);
  await waitFor(recorded.latencyMs, options, call);
  if ('overloaded' in recorded) return { status: 200, body: failedTask(surface.path, data, OVERLOADED) };
  return { status: 200, body: doneTask(surface, task.data, surface.result(recorded, query)) };
}

/** A keyword as DataForSEO reads it: percent signs introduce bytes, and a plus is a blank. */
function unescaped(keyword: string): string {
  return querystring.unescape(keyword.replaceAll('+', ' '));
}

function passwordOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1] ?? '';
  return /^[^:]+:(.*)$/s.exec(Buffer.from(basic, 'base64').toString())?.[1];
}
