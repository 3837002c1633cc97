const paths = {
  alert: 'M8 2 14.5 13.5h-13ZM8 6.5v3M8 11.5v.2',
  arrowRight: 'M2.5 8h11M9.5 4l4 4-4 4',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  chevronDown: 'm4 6 4 4 4-4',
  chevronLeft: 'm10 3.5-4.5 4.5 4.5 4.5',
  chevronRight: 'm6 3.5 4.5 4.5L6 12.5',
  chevronUp: 'm4 10 4-4 4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z',
  external: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13 3 7.5 8.5',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5v3.3M8 5v.2',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2',
  star: 'm8 2.2 1.7 3.7 4 .5-3 2.7.8 4L8 11.1l-3.5 2 .8-4-3-2.7 4-.5Z',
} as const;

export type IconName = keyof typeof paths;

/** A 16-unit line icon beside a word; never announced, never alone. */
export function Icon({ name, size = 14 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill={name === 'star' ? 'currentColor' : 'none'}
      stroke={name === 'star' ? 'none' : 'currentColor'}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}
