const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted. For signals that thousands wait for at the same time: a signal of its own looks
 * through all its listeners whenever one comes or goes.
 * @param signal one that is aborted already calls nobody back
 * @returns forgets the callback
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = waiting.get(signal) ?? listenTo(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(signal, callbacks);
  const callAll = () => {
    for (const callback of callbacks) callback();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return callbacks;
}
