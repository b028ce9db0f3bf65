/**
 * Does something batch by batch, until one is not full.
 * @param some does at most `batch`, and says how many
 * @param signal aborted: no more batches
 * @returns how many in all
 */
export async function inBatches(batch: number, signal: AbortSignal, some: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let done = batch; done === batch && !signal.aborted; all += done) done = await some();
  return all;
}
