import {
  type Catalog,
  type CatalogMode,
  type Channel,
  type Honoured,
  INCLUDE_EFFECTS,
  type Platform,
  REGIONS,
  type Region,
} from '@namedrop/core';
import type { Readiness, Surface } from '@namedrop/plugin-api';
import { deadlineOf } from '../answers/deadlines.js';
import type { Surfaces } from '../answers/surfaces.js';

/** A platform of a mode, as this deployment can ask it. */
export interface PlatformOffer {
  readonly id: Platform;
  readonly label: string;
  readonly state: Readiness;
  /** Variables or settings to set where it lacks a key. */
  readonly needs: readonly string[];
  readonly deadlineMs: number;
  /** Absent: it leaves no choice of a model. */
  readonly models?: Surface['models'];
  /** Location that it uses; null: none. Absent: it is not ready. */
  readonly localizes?: 'region' | 'city' | null;
  /** Absent: it is not ready. */
  readonly regions?: readonly Region[];
}

/** A mode with what this deployment can run of it. */
export interface ModeOffer extends Pick<CatalogMode, 'name' | 'label' | 'channel' | 'price' | 'aliases'> {
  readonly state: Readiness;
  readonly platforms: readonly PlatformOffer[];
  /** Fields of a check that have an effect. */
  readonly honours: readonly (Honoured | 'region' | 'city')[];
  readonly include: (typeof INCLUDE_EFFECTS)[Channel];
}

/** Lists the modes of a catalog in its order, with what the surfaces can answer. */
export function modeOffers(catalog: Catalog, surfaces: Surfaces): readonly ModeOffer[] {
  return catalog.modes.map((mode) => {
    const { name, label, channel, price, aliases } = mode;
    const platforms = mode.platforms.map((id) => platformOffer(id, channel, { catalog, surfaces }));
    const honours = [...mode.honours.filter(appliesTo(platforms)), ...locationsOf(platforms)];
    const include = INCLUDE_EFFECTS[channel];
    return { name, label, channel, price, aliases, state: stateOf(platforms), platforms, honours, include };
  });
}

function platformOffer(
  id: Platform,
  channel: Channel,
  { catalog, surfaces }: { readonly catalog: Catalog; readonly surfaces: Surfaces },
): PlatformOffer {
  const installed = surfaces.installed(id, channel);
  const ready = surfaces.find(id, channel);
  return {
    id,
    label: catalog.platform(id)?.label ?? id,
    state: surfaces.readinessOf(id, channel),
    needs: installed && 'needs' in installed ? installed.needs : [],
    deadlineMs: deadlineOf({ platform: id, channel }, catalog),
    models: installed?.models,
    ...(ready && { localizes: ready.localizes ?? null, regions: ready.regions ?? REGIONS }),
  };
}

/** Returns the state of a mode: that of its most able platform. */
function stateOf(platforms: readonly PlatformOffer[]): Readiness {
  const has = (state: Readiness) => platforms.some((platform) => platform.state === state);
  return STATES.find(has) ?? 'not_installed';
}

/** From the most able to the least. */
const STATES: readonly Readiness[] = ['ready', 'no_key'];

/** Builds the test whether a field has an effect: `models` has none where no platform leaves a choice. */
const appliesTo = (platforms: readonly PlatformOffer[]) => (field: Honoured) =>
  field !== 'models' || platforms.some(({ models }) => models !== undefined);

/** Lists the locations that a platform of the mode uses. A platform that uses a city uses a region, too. */
function locationsOf(platforms: readonly PlatformOffer[]): ('region' | 'city')[] {
  const used = platforms.map(({ localizes }) => localizes);
  if (used.includes('city')) return ['region', 'city'];
  return used.includes('region') ? ['region'] : [];
}
