import { promises } from 'node:dns';
import { ExchangeError } from './exchange-error.js';

/** Finds the addresses of a name, at least one. @throws ExchangeError when there is none, or nobody tells */
export type LookUp = (name: string) => Promise<readonly string[]>;

/** How long one name server is waited for, and how often it is asked, for the whole exchange has few seconds. */
const PATIENCE = { timeout: 1500, maxTimeout: 1500, tries: 2 };
/** What name servers answer when there is no such name, or it has no address. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Asks the name servers of this machine. Not `dns.lookup`: that takes threads of which the process has few, and names
 * whose servers hang would keep everybody else from connecting. So /etc/hosts does not count.
 * @param servers whom to ask; default: those of the machine
 */
export async function askNameServers(name: string, servers?: readonly string[]): Promise<readonly string[]> {
  // One of its own each time: it reads the machine's settings only when it is made.
  const resolver = new promises.Resolver(PATIENCE);
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const isUnknown = faults.every(({ code }) => UNKNOWN.has(code));
  throw new ExchangeError(isUnknown ? 'the name is not known' : 'no name server tells what the name stands for', {
    cause: faults[0],
  });
}
