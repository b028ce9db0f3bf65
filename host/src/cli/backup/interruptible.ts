import { type CommandContext, CommandError } from '../command.js';

/**
 * Does something that a signal ends.
 * @param left sentence about the state that is left then
 * @throws CommandError after a signal; what `work` throws
 */
export async function interruptible<T>(
  { untilEnding }: Pick<CommandContext, 'untilEnding'>,
  left: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  untilEnding().then((ending) => stopping.abort('crash' in ending ? ending.crash : new Interrupted(left)));
  try {
    return await work(stopping.signal);
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  }
}

class Interrupted extends CommandError {
  constructor(left: string) {
    super(`Interrupted: ${left}`);
  }
}
