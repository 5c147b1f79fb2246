import * as L from 'leaflet';
import { useEffect, useRef } from 'react';
import { drawMarker, latLng, lookKey, type MapMarker } from './map-marker.ts';

const HEIGHTS: Record<MapMarker['look'], number> = {
  'under-way': 0,
  'on-the-way': 50,
  cancelled: 100,
  waiting: 200,
  shop: 500,
  'driver-busy': 1_000,
  'driver-free': 1_000,
  'driver-outside': 1_000,
};

type Drawn = { marker: L.Marker; look: string };

/** Keeps what is drawn in step with what is known: moved, redrawn, added, removed, one by one. */
export function useMarkers(map: L.Map | null, markers: readonly MapMarker[]): void {
  const drawn = useRef(new Map<string, Drawn>());
  const selected = useRef<(id: string) => void>(() => undefined);
  useEffect(() => {
    selected.current = (id) => markers.find((marker) => marker.id === id)?.onSelect?.();
  }, [markers]);
  useEffect(() => {
    if (!map) {
      drawn.current.clear();
      return;
    }
    const wanted = new Set(markers.map(({ id }) => id));
    for (const [id, { marker }] of drawn.current) {
      if (wanted.has(id)) continue;
      marker.remove();
      drawn.current.delete(id);
    }
    for (const one of markers) {
      const known = drawn.current.get(one.id);
      const at = latLng(one.location);
      if (known && !known.marker.getLatLng().equals(at)) known.marker.setLatLng(at);
      if (known?.look === lookKey(one)) continue;
      const marker = known?.marker ?? L.marker(at);
      marker.setIcon(drawMarker(one)).setZIndexOffset(HEIGHTS[one.look]);
      if (!known) whenPressed(marker.addTo(map), () => selected.current(one.id));
      name(marker, one);
      drawn.current.set(one.id, { marker, look: lookKey(one) });
    }
  }, [map, markers]);
}

/** With a finger, or with the keys that press a button. */
function whenPressed(marker: L.Marker, press: () => void): void {
  marker.on('click', press);
  marker.on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    press();
  });
}

function name(marker: L.Marker, { label, onSelect }: MapMarker): void {
  const element = marker.getElement();
  element?.setAttribute('aria-label', label);
  element?.setAttribute('title', label);
  element?.setAttribute('role', onSelect ? 'button' : 'img');
  if (!onSelect) element?.removeAttribute('tabindex');
}
