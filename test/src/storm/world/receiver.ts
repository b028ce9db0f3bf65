import {
  type Behaviour,
  behaviours,
  isSigned,
  loopbackUpstream,
  type ReceivedRequest,
  type Teardown,
} from '@namedrop/testing';
import type { Post } from '../judge/evidence.js';

/** Receiver of all webhooks of a storm. */
export interface StormReceiver {
  readonly url: string;
  /** Requests so far. @param secretOf account by whose secret a request has to be signed */
  posts(secrets: readonly string[]): Post[];
}

const ACCEPT: Behaviour = (_request, response) => void response.writeHead(204).end();

/** Behaviours at the first sight of an event; later it is accepted. */
const FIRST: readonly Behaviour[] = [
  ACCEPT,
  ACCEPT,
  ACCEPT,
  ACCEPT,
  ACCEPT,
  ACCEPT,
  behaviours.reply({ status: 500, body: '' }),
  ACCEPT,
  behaviours.reset(),
  behaviours.silent(),
];

/** Starts the receiver, which refuses some events at first. */
export async function startReceiver(t: Teardown): Promise<StormReceiver> {
  const seen = new Set<string>();
  const accepted = new Set<ReceivedRequest>();
  const { url, requests } = await loopbackUpstream(t, async (request, response) => {
    const subject = subjectOf(request);
    const behave = seen.has(subject) ? ACCEPT : (FIRST[seen.size % FIRST.length] as Behaviour);
    seen.add(subject);
    await behave(request, response);
    if (response.statusCode === 204) accepted.add(request);
  });
  return {
    url,
    posts: (secrets) =>
      requests.map((request) => ({
        subject: subjectOf(request),
        body: request.body,
        signed: secrets.some((secret) => isSigned(request, secret)),
        accepted: accepted.has(request),
      })),
  };
}

/** Returns the id of the run or the ask that a request reports. */
function subjectOf({ json }: ReceivedRequest): string {
  const event = json as { run_id?: string; data?: { id?: string } } | undefined;
  return event?.run_id ?? event?.data?.id ?? 'unknown';
}
