/** Lines of the icons within 16 × 16, drawn with a stroke of 1.5. */
const LINES = {
  alert: 'M8 2.5 14.5 13.5H1.5ZM8 6.5v3.5M8 11.9v.1',
  answers: 'M2.5 3h11v8H7l-3 2.5V11H2.5ZM5 6h6M5 8.5h4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  auto: 'M2.5 3.5h11v7.5h-11ZM5.5 13.5h5',
  chart: 'M3 13.5V8M6.5 13.5v-11M10 13.5V6M13.5 13.5V4',
  check: 'M3 8.5 6.5 12 13 4.5',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 4.5V8l2.5 1.5',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8ZM3.5 10.5h-1v-8h8v1',
  dot: 'M8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  down: 'M4 6l4 4 4-4',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M2.5 13.5h11',
  hook: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13 3 7.5 8.5',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 7.2V11M8 5v.1',
  key: 'M10 2.5a3.5 3.5 0 1 1-3.2 5L2.5 11.8v1.7h2v-1.5h1.5v-1.5l1.9-1.9M10.5 5.5v.1',
  link: 'M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  monitor: 'M1.5 8h3l2-4.5 3 9 2-4.5h3',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  person: 'M8 2.5a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4ZM2.8 13.5c.5-2.7 2.5-4 5.2-4s4.7 1.3 5.2 4',
  play: 'M4.5 2.5v11l9-5.5Z',
  plus: 'M8 3v10M3 8h10',
  reload: 'M13 8a5 5 0 1 1-1.7-3.7M13.5 2v3h-3',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3l3.2 3.2',
  steady: 'M2.5 8c1.8-2.7 3.7-2.7 5.5 0s3.7 2.7 5.5 0',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  system:
    'M4.5 4.5h7v7h-7ZM6.5 4.5v-2M9.5 4.5v-2M6.5 13.5v-2M9.5 13.5v-2M4.5 6.5h-2M4.5 9.5h-2M13.5 6.5h-2M13.5 9.5h-2',
  tag: 'M2.5 2.5H8l5.5 5.5L8 13.5 2.5 8ZM5.5 5.5v.1',
  wallet: 'M12.5 5.5V3h-10v10h11V5.5h-11M10.5 9.2v.1',
} as const;

export type IconName = keyof typeof LINES;

/** Icon in the colour of the text. @param props.label absent: the text next to it says the same */
export function Icon({ name, label }: { readonly name: IconName; readonly label?: string }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
    >
      <path d={LINES[name]} />
    </svg>
  );
}
