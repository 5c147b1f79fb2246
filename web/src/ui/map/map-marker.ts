import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import styles from './map-view.module.css';
import { drawShape, element, type MarkerLook } from './marker-shape.ts';

export type MapMarker = {
  id: string;
  location: Location;
  look: MarkerLook;
  label: string;
  caption?: string | undefined;
  onSelect?: (() => void) | undefined;
  /** In place of the sign of its look: the number of a stop. */
  sign?: string | undefined;
  /** It may be dragged, and is told the id of the marker it was let go on; by keyboard what it opens does the same. */
  onDrop?: ((targetId: string) => void) | undefined;
  /** Others may be dropped on it. */
  isTarget?: boolean | undefined;
};

export function drawMarker({ look, caption, sign }: MapMarker): L.DivIcon {
  const marker = drawShape(look, sign);
  if (caption) marker.append(element('span', styles.caption, caption));
  return L.divIcon({ html: marker, className: styles.anchor ?? '', iconSize: [44, 44] });
}

/** What makes a marker look different; its place is moved without drawing it again. */
export const lookKey = ({ look, label, caption, sign, onDrop }: MapMarker): string =>
  [look, label, caption, sign, onDrop ? 'dragged' : ''].join('\n');

export const latLng = ({ latitude, longitude }: Location): L.LatLngTuple => [latitude, longitude];
