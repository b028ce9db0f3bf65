import { platformSign } from './platform-sign.js';
import { Tag } from './tag.js';

/** Shape of a platform in its hue. Decoration: the name follows it. */
export function PlatformMark({ id }: { readonly id: string }) {
  const { hue, shape } = platformSign(id);
  return (
    <svg class={`mark ${hue}`} viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

export interface PlatformNameProps {
  readonly id: string;
  /** As the catalog calls it. Default: the id. */
  readonly label?: string;
  /** `api`: the figures come from an official API, not from the page that people see. */
  readonly channel?: string;
}

/** Name of a platform with its sign. */
export function PlatformName({ id, label = id, channel }: PlatformNameProps) {
  return (
    <span class="platform">
      <PlatformMark id={id} />
      {label}
      {channel === 'api' && <Tag>API</Tag>}
    </span>
  );
}
