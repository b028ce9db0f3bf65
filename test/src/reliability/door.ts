import type { Behaviour, LoopbackUpstream, ReceivedRequest } from '@namedrop/testing';

/** A door before a server: who comes waits until it is opened. */
export interface Door {
  /** Resolves with the first one who waits. */
  readonly came: Promise<ReceivedRequest>;
  /** Lets in all who wait, and whoever comes. */
  open(): void;
}

/** Shuts one. @param then what those get who are let in */
export function doorBefore(upstream: Pick<LoopbackUpstream, 'behave'>, then: Behaviour): Door {
  const { promise: came, resolve } = Promise.withResolvers<ReceivedRequest>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  upstream.behave(async (request, response) => {
    resolve(request);
    await opened;
    await then(request, response);
  });
  return { came, open };
}
