import './answer.css';
import type { StoredCheckResponse } from '@namedrop/contract';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { answerBlocks } from '../../answers/answer-blocks.js';
import { markBlocks } from '../../answers/answer-marks.js';
import { rankedNames, type Slot } from '../../answers/slot.js';
import { loadBrands } from '../../api/brands.js';
import { readCheck, readRuns } from '../../api/check-calls.js';
import { useCatalog } from '../../api/use-catalog.js';
import { useResource } from '../../api/use-resource.js';
import { brandOfCheck } from '../../format/site-class.js';
import { addressOf } from '../../state/base-path.js';
import { navigate } from '../../state/place.js';
import { Callout } from '../../ui/layout/callout.js';
import { Loaded } from '../../ui/layout/loaded.js';
import type { ScreenProps } from '../../ui/navigation/screen-props.js';
import { addShortcuts } from '../../ui/navigation/shortcuts.js';
import { askedPlatforms, outcomeOf } from '../../ui/signs/check-outcome.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Ads } from './ads.js';
import { AnswerHead } from './answer-head.js';
import { AnswerPanel } from './answer-panel.js';
import { BrandPanel } from './brand-panel.js';
import { CitedPages } from './cited-pages.js';
import { EarlierRuns } from './earlier-runs.js';
import { PlatformTabs } from './platform-tabs.js';
import { RankedNames } from './ranked-names.js';
import { Searches } from './searches.js';
import { Source } from './source.js';

export const title = 'Answer';

export default function AnswerScreen({ params: { id = '', platform } }: ScreenProps) {
  const check = useResource(id, () => readCheck(id));
  return (
    <Loaded of={check} lines={8}>
      {(found) => <Viewer check={found} asked={platform} />}
    </Loaded>
  );
}

function Viewer({ check, asked }: { readonly check: StoredCheckResponse; readonly asked?: string }) {
  const { platforms: known, labelOf, channelOf } = useCatalog();
  const platforms = askedPlatforms(
    check,
    known.map(({ id }) => id),
  );
  const current = asked && platforms.includes(asked) ? asked : (platforms[0] ?? '');
  const label = labelOf(current);
  const channel = channelOf(check.mode);
  const slot = check.providers[current];
  const runs = useResource(`runs ${current}`, (signal) => readRuns(check, current, signal));
  useEffect(
    () =>
      addShortcuts(
        platforms.slice(0, 9).map((id, index) => ({
          keys: String(index + 1),
          label: labelOf(id),
          run: () => navigate(`/checks/${check.id}/${id}`),
        })),
      ),
    [platforms.join(), label],
  );
  return (
    <>
      <AnswerHead check={check} platform={current} runs={runs.data ?? []} />
      <PlatformTabs check={check} platforms={platforms} current={current} labelOf={labelOf} />
      <Loaded of={runs} lines={1}>
        {(list) => <EarlierRuns runs={list} id={check.id} platform={current} label={label} />}
      </Loaded>
      {slot ? (
        <Result check={check} slot={slot} platform={current} label={label} channel={channel} />
      ) : (
        <>
          <Failure check={check} platform={current} label={label} />
          <Source check={check} channel={channel} />
        </>
      )}
    </>
  );
}

interface ResultProps {
  readonly check: StoredCheckResponse;
  readonly slot: Slot;
  readonly platform: string;
  readonly label: string;
  readonly channel?: string;
}

/** Characters of an answer that are shown at first. */
const FIRST_CHARACTERS = 30_000;

function Result({ check, slot, platform, label, channel }: ResultProps) {
  const raw = slot.raw ?? '';
  const [whole, setWhole] = useState(false);
  const shown = whole ? raw.length : Math.min(raw.length, FIRST_CHARACTERS);
  const blocks = useMemo(
    () => markBlocks(answerBlocks(raw.slice(0, shown)), markedOf(check, slot)),
    [check, slot, shown],
  );
  const names = rankedNames(check.brand, slot);
  const { data } = useResource('brands', loadBrands);
  const tracked = brandOfCheck(check.brand, data ?? []);
  return (
    <div class="rail-grid">
      <div class="stack rail-main">
        {slot.surface_present === false ? (
          <Callout>
            <p>
              <b>No AI answer.</b> {label} showed none for this question. It counts neither as named nor as not named.
            </p>
          </Callout>
        ) : (
          <AnswerPanel
            label={label}
            channel={channel}
            raw={raw}
            marked={{ blocks, shown }}
            onShowAll={() => setWhole(true)}
          />
        )}
        <div class="panel-pair">
          <Searches searches={slot.fan_out} />
          {slot.sponsored && <Ads ads={slot.sponsored} />}
        </div>
        <Source check={check} slot={slot} channel={channel} />
      </div>
      <div class="stack rail">
        <BrandPanel slot={slot} outcome={outcomeOf(check, platform)} blocks={blocks} tracked={tracked} />
        {names.length > 0 && <RankedNames names={names} />}
        <CitedPages citations={slot.citations} blocks={blocks} tracked={tracked} />
      </div>
    </div>
  );
}

function markedOf(check: StoredCheckResponse, slot: Slot) {
  return {
    you: slot.mentioned ? [check.brand, ...(check.request.aliases ?? [])] : [],
    rivals: (slot.competitors ?? []).flatMap(({ brand, mentioned }) => (mentioned ? [brand] : [])),
    caseSensitive: check.request.case_sensitive,
    context: slot.context,
    citations: slot.citations,
  };
}

const Failure = ({ check, platform, label }: Pick<ResultProps, 'check' | 'platform' | 'label'>) => {
  const error = check.errors[platform];
  if (!error) return <Callout>This check asked no platform that this page knows.</Callout>;
  return (
    <Callout tone="bad">
      <p>
        <b>{label} failed.</b> <SafeText text={error.message} /> A failed platform costs nothing and counts neither as
        named nor as not named.
      </p>
      <p class="fine mono">{error.code}</p>
      <p>
        <a href={addressOf(`/check?again=${check.id}`)}>Ask again</a>
      </p>
    </Callout>
  );
};
