import { ISO_COUNTRY } from '@namedrop/core';
import { type Captures, type Http, type Platform, type Question, SurfaceError } from '@namedrop/plugin-api';
import type { CloroAccess } from '../config.js';
import type { CloroCapture } from '../definitions.js';
import { parsedOrThrow } from '../exchange.js';
import type { Vendor } from '../vendor.js';
import { CloroApi } from './api.js';
import { refusalOf } from './faults.js';
import { responseOf } from './reply.js';
import { TaskFlow } from './task-flow.js';

export interface CloroParts {
  readonly platform: Platform;
  readonly http: Http;
  readonly captures: Captures;
}

/** cloro, ready to capture one surface. */
export function cloroVendor(capture: CloroCapture, { apiKey, ...access }: CloroAccess, parts: CloroParts): Vendor {
  return {
    name: 'cloro',
    missing: apiKey === undefined ? ['CLORO_API_KEY'] : [],
    fetch: apiKey === undefined ? refuse : fetcher(capture, { ...access, apiKey }, parts),
    read: (body, notes) => capture.read(responseOf(parsedOrThrow(body, 'cloro')), notes),
  };
}

async function refuse(): Promise<never> {
  throw new SurfaceError('unconfigured', 'cloro: no key');
}

/** By task, where cloro offers that: it goes on when nobody waits for it any more, and costs less than a long call. */
function fetcher(
  capture: CloroCapture,
  access: CloroAccess & { readonly apiKey: string },
  { http, ...parts }: CloroParts,
): Vendor['fetch'] {
  const api = new CloroApi(access, http);
  const payloadOf = (question: Question) => ({ ...capture.payload(question), country: ISO_COUNTRY[question.region] });
  if ('path' in capture) {
    return async (question, signal) => {
      const reply = await api.monitor(capture.path, payloadOf(question), signal);
      if (reply.status >= 300) throw refusalOf(reply);
      return reply.body;
    };
  }
  const flow = new TaskFlow({ ...parts, api, pollMs: access.pollMs });
  return (question, signal) => flow.run({ taskType: capture.taskType, payload: payloadOf(question) }, signal);
}
