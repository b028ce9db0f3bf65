/** Lines of the icons within 16 × 16, drawn with a stroke of 1.5. */
const LINES = {
  alert: 'M8 2.500 14.500 13.500H1.500ZM8 6.500v3.500M8 11.900v.1',
  answers: 'M2.500 3h11v8H7l-3 2.500V11H2.500ZM5 6h6M5 8.500h4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  auto: 'M2.500 3.500h11v7.500h-11ZM5.500 13.500h5',
  chart: 'M3 13.500V8M6.500 13.500v-11M10 13.500V6M13.500 13.500V4',
  check: 'M3 8.500 6.500 12 13 4.500',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 4.500V8l2.500 1.500',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.500 5.500h8v8h-8ZM3.500 10.500h-1v-8h8v1',
  dot: 'M8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  down: 'M4 6l4 4 4-4',
  download: 'M8 2.500v8M4.500 7.500 8 11l3.500-3.500M2.500 13.500h11',
  filter: 'M2.500 4h11M4.500 8h7M6.500 12h3',
  hook: 'M6.500 3.500h-4v10h10v-4M9 2.500h4.500V7M13 3 7.500 8.500',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 7.200V11M8 5v.1',
  key: 'M10 2.500a3.500 3.500 0 1 1-3.200 5L2.500 11.800v1.700h2v-1.500h1.500v-1.500l1.900-1.900M10.500 5.500v.1',
  link: 'M6.500 9.500l3-3M7 4.500l1.500-1.500a3 3 0 0 1 4.500 4.500L11.500 9M9 11.500 7.500 13A3 3 0 0 1 3 8.500L4.500 7',
  menu: 'M2.500 4.500h11M2.500 8h11M2.500 11.500h11',
  monitor: 'M1.500 8h3l2-4.500 3 9 2-4.500h3',
  moon: 'M13 9.500A5.500 5.500 0 0 1 6.500 3 5.500 5.500 0 1 0 13 9.500Z',
  pause: 'M5.500 3.500v9M10.500 3.500v9',
  person:
    'M8 2.500a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400ZM2.800 13.500c.5-2.700 2.500-4 5.200-4s4.700 1.300 5.200 4',
  play: 'M4.500 2.500v11l9-5.500Z',
  plus: 'M8 3v10M3 8h10',
  reload: 'M13 8a5 5 0 1 1-1.700-3.700M13.500 2v3h-3',
  search: 'M7 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9ZM10.300 10.300l3.200 3.200',
  steady: 'M2.500 8c1.800-2.700 3.700-2.700 5.500 0s3.700 2.700 5.500 0',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1.500v1M8 13.500v1M1.500 8h1M13.500 8h1M3.400 3.400l.7.7M11.900 11.900l.7.7M3.400 12.600l.7-.7M11.900 4.100l.7-.7',
  system:
    'M4.500 4.500h7v7h-7ZM6.500 4.500v-2M9.500 4.500v-2M6.500 13.500v-2M9.500 13.500v-2M4.500 6.500h-2M4.500 9.500h-2M13.500 6.500h-2M13.500 9.500h-2',
  tag: 'M2.500 2.500H8l5.500 5.500L8 13.500 2.500 8ZM5.500 5.500v.1',
  wallet: 'M12.500 5.500V3h-10v10h11V5.500h-11M10.500 9.200v.1',
} as const;

export type IconName = keyof typeof LINES;

/** Icon in the colour of the text. @param props.label absent: the text beside it says the same */
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
