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
  const held = useRef<string | null>(null);
  const dropped = useRef<(id: string) => void>(() => undefined);
  const selected = useRef<(id: string) => void>(() => undefined);
  useEffect(() => {
    selected.current = (id) => markers.find((marker) => marker.id === id)?.onSelect?.();
    dropped.current = (id) => {
      const one = markers.find((marker) => marker.id === id);
      const [pin, target] = [drawn.current.get(id)?.marker, targetOf(map, id, markers, drawn.current)];
      if (one && pin) pin.setLatLng(latLng(one.location));
      if (target) one?.onDrop?.(target);
    };
  }, [map, markers]);
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
      // What is under a finger stays there, whatever the stream says.
      if (known && held.current !== one.id && !known.marker.getLatLng().equals(at)) known.marker.setLatLng(at);
      if (known?.look === lookKey(one)) continue;
      const marker = known?.marker ?? L.marker(at, { autoPan: true });
      marker.setIcon(drawMarker(one)).setZIndexOffset(HEIGHTS[one.look]);
      if (!known) {
        whenPressed(marker.addTo(map), () => selected.current(one.id));
        marker.on('dragstart', () => (held.current = one.id));
        marker.on('dragend', () => {
          held.current = null;
          dropped.current(one.id);
        });
      }
      if (one.onDrop) marker.dragging?.enable();
      else marker.dragging?.disable();
      name(marker, one);
      drawn.current.set(one.id, { marker, look: lookKey(one) });
    }
  }, [map, markers]);
}

/** A thumb's breadth. */
const DROP_PIXELS = 44;

/** The nearest marker that takes it, of those under the finger. */
function targetOf(
  map: L.Map | null,
  id: string,
  markers: readonly MapMarker[],
  drawn: ReadonlyMap<string, Drawn>,
): string | null {
  const at = drawn.get(id)?.marker.getLatLng();
  if (!map || !at) return null;
  const point = map.latLngToContainerPoint(at);
  const near = markers
    .filter((one) => one.isTarget)
    .map((one) => ({ id: one.id, away: map.latLngToContainerPoint(latLng(one.location)).distanceTo(point) }))
    .filter(({ away }) => away <= DROP_PIXELS)
    .toSorted((a, b) => a.away - b.away);
  return near[0]?.id ?? null;
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
