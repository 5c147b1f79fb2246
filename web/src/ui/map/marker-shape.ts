import styles from './map-view.module.css';

/** MAP-12: each look has a shape and a sign of its own besides its colour. */
export type MarkerLook =
  | 'shop'
  | 'cancelled'
  | 'waiting'
  | 'under-way'
  | 'on-the-way'
  | 'driver-free'
  | 'driver-busy'
  | 'driver-outside';

/** A word, or a drawing in a square of 24. */
type Sign = string | { colours: Record<string, string>; paths: readonly string[] };

const LINES = { fill: 'none', stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round' };
const MOPED: Sign = {
  colours: LINES,
  paths: [
    'M18 15a2 2 0 1 0 .01 4a2 2 0 1 0-.01-4',
    'M5 16v1a2 2 0 0 0 4 0v-5h-3a3 3 0 0 0-3 3v1h10a6 6 0 0 1 5-4V7a2 2 0 0 0-2-2h-1',
    'M6 9h3',
  ],
};

const BICYCLE: Sign = {
  colours: LINES,
  paths: [
    'M5 15a3 3 0 1 0 .01 6a3 3 0 1 0-.01-6',
    'M19 15a3 3 0 1 0 .01 6a3 3 0 1 0-.01-6',
    'M12 19v-4l-3-3l5-4l2 3h3',
    'M17 4.5a.5.5 0 1 0 .01 1a.5.5 0 1 0-.01-1',
  ],
};

const SIGNS: Record<MarkerLook, Sign> = {
  shop: {
    colours: { fill: 'currentColor' },
    paths: ['M3 18h18v2H3z', 'M12 6a8 8 0 0 0-8 8v2h16v-2a8 8 0 0 0-8-8z'],
  },
  cancelled: '×',
  waiting: '!',
  'under-way': '✓',
  'on-the-way': '→',
  'driver-free': MOPED,
  'driver-busy': MOPED,
  'driver-outside': BICYCLE,
};

export function element(name: 'span' | 'b', className: string | undefined, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inside);
  return made;
}

function svgElement(name: 'svg' | 'path', attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function drawSign(sign: Sign): Element {
  if (typeof sign === 'string') return element('b', undefined, sign);
  const drawing = svgElement('svg', { viewBox: '0 0 24 24', width: '20', height: '20', ...sign.colours });
  drawing.append(...sign.paths.map((d) => svgElement('path', { d })));
  return drawing;
}

/** The same on the map and in its legend. */
export function drawShape(look: MarkerLook, sign?: string): HTMLElement {
  const shape = element('span', styles.shape, drawSign(sign ?? SIGNS[look]));
  shape.ariaHidden = 'true';
  const marker = element('span', styles.marker, shape);
  marker.dataset['look'] = look;
  return marker;
}
