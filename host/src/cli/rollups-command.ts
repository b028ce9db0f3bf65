import { setTimeout as wait } from 'node:timers/promises';
import type { Catalog } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import { prepare } from '../deployment/prepare.js';
import { RebuildTable } from '../tracking/rebuild-table.js';
import { RebuildWorker } from '../tracking/rebuild-worker.js';
import { StoredResults } from '../tracking/stored-results.js';
import { CommandError, group, subcommand } from './command.js';
import { requireKnown } from './known-account.js';
import { readId } from './option-values.js';
import { type Opened, withHostTables } from './with-database.js';

interface RebuildOptions {
  readonly account?: AccountId;
  readonly brand?: string;
}

/** Milliseconds between two looks at what running hosts have taken over. */
const LOOK_MS = 500;

const rebuild = subcommand<RebuildOptions>(
  'rebuild',
  'read the stored checks of tracked brands again, and sum their results up; no platform is asked',
  async (context, { account, brand }) => {
    const { catalog } = await prepare(context.sources);
    const brands = await withHostTables(context, async (opened) => {
      await requireKnown(account, opened.storage);
      return rebuildAll({ ...opened, catalog }, account, brand);
    });
    if (brand !== undefined && brands === 0) throw new CommandError(`there is no tracked brand ${brand}`);
    context.output.print({ text: `read the stored checks of ${brands} tracked brands again`, data: { brands } });
    return 0;
  },
  (plain) =>
    plain
      .option('--account <account>', 'only the brands of this account', readId)
      .option('--brand <brand>', 'only the brand with this id', readId),
);

/** Running hosts may do a part of the work. @returns the brands that were read again */
async function rebuildAll(
  { storage, core, catalog, log }: Opened & { readonly catalog: Catalog },
  account?: string,
  brand?: string,
): Promise<number> {
  const table = new RebuildTable(storage.pool);
  const { matching } = core;
  const worker = new RebuildWorker({ table, stored: new StoredResults(storage.pool), matching, catalog, log });
  const ids = await table.schedule(account, brand);
  const { signal } = new AbortController();
  for (await worker.runDue(signal); (await table.unfinished(ids)) > 0; await worker.runDue(signal)) await wait(LOOK_MS);
  return ids.length;
}

/** `namedrop rollups`: the sums that the dashboard's overview reads. */
export const rollupsCommand = group(rebuild);
