import type { SystemResponse } from '@namedrop/contract';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { StatusWord, type Tone } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';

type SystemPlugin = SystemResponse['plugins'][number];

const TONES: Readonly<Record<SystemPlugin['state'], Tone>> = {
  ready: 'good',
  'no key': 'idle',
  disabled: 'idle',
  failed: 'bad',
};

/** A plugin that runs may still say that something is wrong. */
function State({ state, health }: SystemPlugin) {
  if (state === 'ready' && health !== undefined && health !== 'ok') return <StatusWord tone="warn">unwell</StatusWord>;
  return <StatusWord tone={TONES[state]}>{state}</StatusWord>;
}

const COLUMNS: readonly Column<SystemPlugin>[] = [
  { key: 'id', head: 'Plugin', cell: ({ id }) => <span class="mono">{id}</span>, sortBy: ({ id }) => id },
  { key: 'state', head: 'State', cell: (plugin) => <State {...plugin} />, sortBy: ({ state }) => state },
  {
    key: 'detail',
    head: 'Serves, or lacks',
    cell: ({ detail, health, remedy }) => (
      <div class="plugin-detail">
        <SafeText text={detail} limit={160} />
        {health !== undefined && health !== 'ok' && (
          <small>
            <SafeText text={health} limit={400} />
          </small>
        )}
        {remedy && (
          <small>
            To do: <SafeText text={remedy} />
          </small>
        )}
      </div>
    ),
  },
];

/** Plugins with their state, the reason and the cure. */
export const PluginTable = ({ plugins }: Pick<SystemResponse, 'plugins'>) => (
  <DataTable label="Plugins" columns={COLUMNS} rows={plugins} keyOf={({ id }) => id} />
);
