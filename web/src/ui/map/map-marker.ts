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
};

export function drawMarker({ look, caption }: MapMarker): L.DivIcon {
  const marker = drawShape(look);
  if (caption) marker.append(element('span', styles.caption, caption));
  return L.divIcon({ html: marker, className: styles.anchor ?? '', iconSize: [44, 44] });
}

/** What makes a marker look different; its place is moved without drawing it again. */
export const lookKey = ({ look, label, caption }: MapMarker): string => [look, label, caption].join('\n');

export const latLng = ({ latitude, longitude }: Location): L.LatLngTuple => [latitude, longitude];
