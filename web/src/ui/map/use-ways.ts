import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import { useEffect } from 'react';
import { latLng } from './map-marker.ts';
import styles from './map-view.module.css';

/** Places joined in turn, as the crow flies: dashed, because nobody knows the streets taken. */
export type MapWay = readonly Location[];

export function useWays(map: L.Map | null, ways: readonly MapWay[]): void {
  // Every second brings new lists with the same places in them.
  const places = JSON.stringify(ways.map((way) => way.map(latLng)));
  useEffect(() => {
    if (!map) return undefined;
    const courses = JSON.parse(places) as L.LatLngTuple[][];
    const look = { interactive: false, className: styles.way ?? '', dashArray: '2 9' };
    const drawn = L.layerGroup(courses.map((course) => L.polyline(course, look))).addTo(map);
    return () => void drawn.remove();
  }, [map, places]);
}
