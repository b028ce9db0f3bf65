import type { SystemResponse } from '@namedrop/contract';
import { readSystem } from '../../api/deployment-calls.js';
import { useResource } from '../../api/use-resource.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/layout/callout.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { CacheFacts, DatabaseFacts } from './facts.js';
import { FindingList } from './finding-list.js';
import { PluginTable } from './plugin-table.js';
import { QueueTable } from './queue-table.js';
import './system.css';

export const title = 'System';

/** State of the deployment, for the people who run it. */
export default function SystemScreen() {
  const system = useResource('system', readSystem);
  const { data, error } = system;
  if (error?.code === 'operator_only') {
    return (
      <>
        <PageHead title="System" />
        <Callout>
          <p>
            <SafeText text={error.message} />
          </p>
        </Callout>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="System"
        actions={
          <Button icon="reload" busy={system.loading} onClick={system.reload}>
            Look again
          </Button>
        }
      >
        {data && (
          <>
            Namedrop {data.version} on Node {data.node}, up since <Time at={data.started_at} form="minute" /> UTC, at{' '}
            {data.base_url}
          </>
        )}
      </PageHead>
      <Loaded of={system} lines={8}>
        {(state) => <State {...state} />}
      </Loaded>
    </>
  );
}

function State({ plugins, queues, cache, database, findings }: SystemResponse) {
  const trouble = findings.filter(({ state }) => state !== 'ok');
  const others = findings.filter(({ what }) => !plugins.some(({ id }) => what === `plugin ${id}`));
  const ready = plugins.filter(({ state }) => state === 'ready').length;
  return (
    <>
      {trouble.length > 0 && <Trouble findings={trouble} />}
      <Panel title="Plugins" note={`${ready} of ${plugins.length} ready`} flush>
        <PluginTable plugins={plugins} />
      </Panel>
      <div class="halves">
        <DatabaseFacts database={database} />
        <CacheFacts cache={cache} />
      </div>
      <Panel title="Queue" note="of all hosts, counted up to a minute ago" flush>
        <QueueTable queues={queues} />
      </Panel>
      <Panel title="Doctor" note="besides the plugins" flush>
        <FindingList findings={others} />
      </Panel>
    </>
  );
}

function Trouble({ findings }: Pick<SystemResponse, 'findings'>) {
  const isFault = findings.some(({ state }) => state === 'fail');
  return (
    <Callout tone={isFault ? 'bad' : 'warn'}>
      <p>
        <b>{findings.length === 1 ? 'One thing needs' : `${findings.length} things need`} attention.</b>
      </p>
      <ul>
        {findings.map(({ what, detail }) => (
          <li key={`${what} ${detail}`}>
            <SafeText text={what} />: <SafeText text={detail} limit={200} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}
