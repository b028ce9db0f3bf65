import './check.css';
import type { ModesResponse, TrackedBrandRecord } from '@namedrop/contract';
import { useEffect } from 'preact/hooks';
import { loadBrands } from '../../api/brands.js';
import { readCheck } from '../../api/check-calls.js';
import { readModes } from '../../api/mode-calls.js';
import { useResource } from '../../api/use-resource.js';
import { requestOf } from '../../format/check-request.js';
import { filters } from '../../state/url-filters.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { CheckForm } from './check-form.js';
import { firstState } from './form-state.js';
import { liveRun, resumeRun } from './live-run.js';
import { RunPanel } from './run-panel.js';

export const title = 'Run a check';

export default function CheckScreen() {
  const { again, query } = filters(['again', 'query']);
  const start = useResource(again ?? '', (signal) => readStart({ again, query }, signal));
  useEffect(() => void resumeRun(), []);
  const run = liveRun.value;
  return (
    <>
      <PageHead title="Run a check">Ask once, and see which platforms name the brand.</PageHead>
      <Loaded of={start} lines={8}>
        {({ catalog, first }) => (
          <div class={run ? 'check-grid' : 'check-grid alone-form'}>
            <CheckForm key={again ?? ''} catalog={catalog} first={first} />
            {run && <RunPanel run={run} catalog={catalog} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface Wanted {
  readonly again?: string;
  readonly query?: string;
}

/** Reads the first values of the form: the catalog, the oldest tracked brand, and the check that is asked again. */
async function readStart({ again, query }: Wanted, signal: AbortSignal) {
  const [catalog, brands, check]: [ModesResponse, readonly TrackedBrandRecord[], object | undefined] =
    await Promise.all([readModes(signal), loadBrands(), again ? readCheck(again).then(requestOf) : undefined]);
  const first = firstState(catalog, brands[0], { ...check });
  return { catalog, first: query ? { ...first, query } : first };
}
