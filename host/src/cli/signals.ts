/** Why a running host ends: somebody told it to, or something broke that nobody awaited. */
export type Ending = { readonly signal: NodeJS.Signals } | { readonly crash: unknown };

/**
 * Resolves at the first SIGTERM or SIGINT, or at an error that nothing catches, so that the host ends in good order.
 * A second signal ends the process at once, as the system would have.
 */
export function untilEnding(): Promise<Ending> {
  return new Promise((resolve) => {
    let first = true;
    const onSignal = (signal: NodeJS.Signals) => {
      if (!first) process.exit(signal === 'SIGINT' ? 130 : 143);
      first = false;
      resolve({ signal });
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    // Rejections that nothing handles arrive here too. After one, what the process holds can no longer be trusted.
    process.on('uncaughtException', (crash) => resolve({ crash }));
  });
}
