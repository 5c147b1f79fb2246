import { html, type Html } from '../../kernel/html.ts';

/** Tabler outlines, drawn in the page itself: a plain document loads no pictures. */
const PATHS = {
  close: ['M18 6l-12 12', 'M6 6l12 12'],
  back: ['M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6'],
  edit: [
    'M7 7h-1a2 2 0 0 0 -2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2 -2v-1',
    'M20.385 6.585a2.1 2.1 0 0 0 -2.97 -2.97l-8.415 8.385v3h3l8.385 -8.415',
    'M16 5l3 3',
  ],
  phone: ['M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2'],
  receipt: ['M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2m4 -14h6m-6 4h6m-2 4h2'],
  check: ['M5 12l5 5l10 -10'],
  moped: [
    'M16 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 16v1a2 2 0 0 0 4 0v-5h-3a3 3 0 0 0 -3 3v1h10a6 6 0 0 1 5 -4v-5a2 2 0 0 0 -2 -2h-1',
    'M6 9l3 0',
  ],
  kitchen: ['M19 3v12h-5c-.023 -3.681 .184 -7.406 5 -12m0 12v6h-1v-3m-10 -14v17m-3 -17v3a3 3 0 1 0 6 0v-3'],
  chevron: ['M9 6l6 6l-6 6'],
  again: ['M4 12v-3a3 3 0 0 1 3 -3h13m-3 -3l3 3l-3 3', 'M20 12v3a3 3 0 0 1 -3 3h-13m3 3l-3 -3l3 -3'],
  problem: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01'],
} as const satisfies Record<string, readonly string[]>;
export type IconName = keyof typeof PATHS;

export const iconPaths = (name: IconName): Html[] => PATHS[name].map((d) => html`<path d="${d}" />`);

export const icon = (name: IconName): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${iconPaths(name)}</svg>`;
