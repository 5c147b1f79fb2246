import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import styles from './map-view.module.css';

/** MAP-12: each look has a shape and a sign of its own besides its colour. */
export type MarkerLook = 'shop' | 'cancelled' | 'waiting' | 'under-way' | 'driver-free' | 'driver-busy';

export type MapMarker = {
  id: string;
  location: Location;
  look: MarkerLook;
  /** What a screen reader says, and the tooltip. */
  label: string;
  /** Words drawn under the marker. */
  caption?: string | undefined;
  onSelect?: (() => void) | undefined;
};

/** Drawn in a square of 24; a filled sign has no stroke. */
type Sign = { words: string } | { paths: readonly string[]; isFilled: boolean };

const MOPED: Sign = {
  paths: [
    'M18 15a2 2 0 1 0 .01 4a2 2 0 1 0-.01-4',
    'M5 16v1a2 2 0 0 0 4 0v-5h-3a3 3 0 0 0-3 3v1h10a6 6 0 0 1 5-4V7a2 2 0 0 0-2-2h-1',
    'M6 9h3',
  ],
  isFilled: false,
};

const SIGNS: Record<MarkerLook, Sign> = {
  shop: { paths: ['M3 18h18v2H3z', 'M12 6a8 8 0 0 0-8 8v2h16v-2a8 8 0 0 0-8-8z'], isFilled: true },
  cancelled: { words: '×' },
  waiting: { words: '!' },
  'under-way': { words: '✓' },
  'driver-free': MOPED,
  'driver-busy': MOPED,
};

const SVG = 'http://www.w3.org/2000/svg';

function drawSign(sign: Sign): Element {
  if ('words' in sign) {
    const word = document.createElement('b');
    word.textContent = sign.words;
    return word;
  }
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('width', '20');
  drawing.setAttribute('height', '20');
  drawing.setAttribute('fill', sign.isFilled ? 'currentColor' : 'none');
  if (!sign.isFilled) {
    drawing.setAttribute('stroke', 'currentColor');
    drawing.setAttribute('stroke-width', '2');
    drawing.setAttribute('stroke-linecap', 'round');
  }
  for (const line of sign.paths) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    drawing.append(path);
  }
  return drawing;
}

export function drawMarker({ look, caption }: MapMarker): L.DivIcon {
  const drawing = document.createElement('span');
  drawing.className = styles.marker ?? '';
  drawing.dataset['look'] = look;
  const shape = document.createElement('span');
  shape.className = styles.shape ?? '';
  shape.setAttribute('aria-hidden', 'true');
  shape.append(drawSign(SIGNS[look]));
  drawing.append(shape);
  if (caption) {
    const words = document.createElement('span');
    words.className = styles.caption ?? '';
    words.textContent = caption;
    drawing.append(words);
  }
  return L.divIcon({ html: drawing, className: styles.anchor ?? '', iconSize: [44, 44] });
}

/** What makes a marker look different; its place is moved without drawing it again. */
export const lookKey = ({ look, label, caption }: MapMarker): string => [look, label, caption].join('\n');
