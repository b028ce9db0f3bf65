import type { MonitorRecord } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { deleteMonitor, enableMonitor, listMonitors } from '../../api/monitor-calls.js';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { announce } from '../../state/announce.js';
import { addressOf } from '../../state/base-path.js';
import { filters } from '../../state/url-filters.js';
import { Button, ButtonLink } from '../../ui/buttons/button.js';
import { Confirm } from '../../ui/controls/confirm.js';
import { Dialog } from '../../ui/controls/dialog.js';
import { Callout, ErrorCallout } from '../../ui/layout/callout.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { MonitorForm } from './monitor-form.js';
import { MonitorRuns } from './monitor-runs.js';
import { MonitorTable } from './monitor-table.js';

export const title = 'Monitors';

export default function MonitorsScreen() {
  const { monitor: shown } = filters(['monitor']);
  const list = useResource('monitors', listMonitors);
  // The plugin of the older API serves the path, and a deployment may leave it out.
  const isMissing = list.error?.status === 404;
  const [isNew, setIsNew] = useState(false);
  const [deleting, setDeleting] = useState<MonitorRecord>();
  const toggle = useAction(async ({ id, enabled }: MonitorRecord) => {
    await enableMonitor(id, !enabled);
    announce(enabled ? 'Monitor disabled' : 'Monitor enabled');
    list.reload();
  });
  return (
    <>
      <p class="crumbs">
        <a href={addressOf('/watches')}>Watches</a>
      </p>
      <PageHead title="Monitors" actions={!isMissing && <Button onClick={() => setIsNew(true)}>New monitor</Button>}>
        Recurring asks of the older API.
      </PageHead>
      <Callout
        tone="warn"
        actions={
          <ButtonLink kind="main" href={addressOf('/watches/new')}>
            New watch
          </ButtonLink>
        }
      >
        <p>
          <b>Use watches for new work.</b> They ask what people see, read ranks and report confirmed changes alone.
          Monitors keep running.
        </p>
      </Callout>
      {toggle.error && <ErrorCallout error={toggle.error} />}
      <Panel label="Monitors" flush>
        {isMissing ? (
          <EmptyState title="No monitors here">
            This deployment does not run the plugin legacy-ask, which monitors need.
          </EmptyState>
        ) : (
          <Loaded of={list}>
            {({ monitors }) =>
              monitors.length === 0 ? (
                <EmptyState title="No monitor">Nothing of the older API runs in this account.</EmptyState>
              ) : (
                <MonitorTable monitors={monitors} onToggle={(one) => void toggle.run(one)} onDelete={setDeleting} />
              )
            }
          </Loaded>
        )}
      </Panel>
      {shown && <MonitorRuns key={shown} id={shown} />}
      {isNew && (
        <Dialog title="New monitor" onClose={() => setIsNew(false)}>
          <MonitorForm
            onCreated={() => {
              setIsNew(false);
              announce('Monitor created');
              list.reload();
            }}
          />
        </Dialog>
      )}
      {deleting && (
        <Confirm
          title={`Delete the monitor "${deleting.name}"?`}
          verb="Delete"
          name={deleting.name}
          onConfirm={async () => {
            await deleteMonitor(deleting.id);
            announce('Monitor deleted');
            list.reload();
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>Its runs are deleted too, and no further one comes.</p>
        </Confirm>
      )}
    </>
  );
}
