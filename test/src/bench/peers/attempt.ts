/**
 * Installs and starts a peer, unless the command line leaves it out.
 * @param title its name in the note
 * @returns the peer, or a sentence that says why it is not measured
 */
export async function attempt<Peer>(
  title: string,
  wanted: boolean,
  start: () => Promise<Peer>,
): Promise<{ readonly peer: Peer } | { readonly note: string }> {
  if (!wanted) return { note: `${title}: not measured, as the command line asks.` };
  try {
    return { peer: await start() };
  } catch (error) {
    const [reason] = String(error).split('\n');
    return { note: `${title}: not measured, because it could not be installed or started (${reason}).` };
  }
}
