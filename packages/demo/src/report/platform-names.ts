import { type CheckResponse, INTERFACE_PLATFORMS } from '@namedrop/contract';

/** A slot of a check response. */
export type Slot = keyof CheckResponse['providers'];

/** What people call each platform, in the order in which reports list them. */
const PLATFORM_NAMES: ReadonlyMap<Slot, string> = new Map(INTERFACE_PLATFORMS.map(({ id, label }) => [id, label]));

/** Returns what people call a platform; of one beyond the interface, its id. */
export const nameOf = (slot: Slot): string => PLATFORM_NAMES.get(slot) ?? slot;

/** The platforms that a check asked. */
export function platformsOf({ providers, errors }: CheckResponse): Slot[] {
  const asked = [...Object.keys(providers), ...Object.keys(errors)];
  return [...new Set([...PLATFORM_NAMES.keys(), ...asked])].filter((slot) => asked.includes(slot));
}
