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

const MOPED =
  '<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="18" cy="17" r="2"/><path d="M5 16v1a2 2 0 0 0 4 0v-5h-3a3 3 0 0 0-3 3v1h10a6 6 0 0 1 5-4V7a2 2 0 0 0-2-2h-1"/><path d="M6 9h3"/></svg>';
const CLOCHE =
  '<svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true"><path d="M3 18h18v2H3zM12 6a8 8 0 0 0-8 8v2h16v-2a8 8 0 0 0-8-8z"/></svg>';

const SIGNS: Record<MarkerLook, string> = {
  shop: CLOCHE,
  cancelled: '<b aria-hidden="true">×</b>',
  waiting: '<b aria-hidden="true">!</b>',
  'under-way': '<b aria-hidden="true">✓</b>',
  'driver-free': MOPED,
  'driver-busy': MOPED,
};

export function drawMarker({ look, caption }: MapMarker): L.DivIcon {
  const drawing = document.createElement('span');
  drawing.className = styles.marker ?? '';
  drawing.dataset['look'] = look;
  const shape = document.createElement('span');
  shape.className = styles.shape ?? '';
  // Only our own drawings: what people have typed is set as text below.
  shape.innerHTML = SIGNS[look];
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
