import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { latLng } from './map-marker.ts';
import { element } from './marker-shape.ts';
import styles from './map-shapes.module.css';

/** A point that is moved by a finger, or by the arrows in metres. */
export type MapHandle = {
  id: string;
  location: Location;
  look: 'move' | 'resize' | 'corner' | 'middle' | 'question' | 'pin';
  label: string;
  color?: string;
  onMove: (to: Location) => void;
  /** East and north, in metres. A handle without it is passed over by the keyboard. */
  onStep?: (east: number, north: number) => void;
  /** Backspace and Delete. */
  onRemove?: (() => void) | undefined;
  /** Enter and the plus sign. */
  onSplit?: (() => void) | undefined;
};

const STEP_METRES = 25;
const LONG_STEP_METRES = 250;
const DIRECTIONS: Record<string, readonly [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const SIGNS: Record<MapHandle['look'], string> = {
  move: '✥',
  resize: '↔',
  corner: '',
  middle: '',
  question: '?',
  pin: '',
};

/** `onHold` hears when a finger has taken a handle, and when it has let go. */
export function useHandles(map: L.Map | null, handles: readonly MapHandle[], onHold?: (isHeld: boolean) => void): void {
  const drawn = useRef(new Map<string, L.Marker>());
  const held = useRef<string | null>(null);
  const hold = useEffectEvent((id: string | null) => {
    held.current = id;
    onHold?.(id !== null);
  });
  const handleOf = useEffectEvent((id: string) => handles.find((handle) => handle.id === id));
  useEffect(() => {
    if (!map) {
      drawn.current.clear();
      return;
    }
    const wanted = new Set(handles.map(({ id }) => id));
    for (const [id, marker] of drawn.current) {
      if (wanted.has(id)) continue;
      if (held.current === id) hold(null);
      marker.remove();
      drawn.current.delete(id);
    }
    for (const handle of handles) {
      const known = drawn.current.get(handle.id);
      const marker = known ?? draw(handle).addTo(map);
      if (!known) {
        drawn.current.set(handle.id, marker);
        listen(marker, handle.id);
      }
      if (held.current !== handle.id) marker.setLatLng(latLng(handle.location));
      name(marker, handle);
    }
    function listen(marker: L.Marker, id: string): void {
      marker.on('dragstart', () => hold(id));
      const move = (isAtEnd: boolean) => {
        const { lat, lng } = marker.getLatLng();
        const handle = handleOf(id);
        // A middle becomes a corner, once: it is told when it is let go.
        if (handle && isAtEnd === (handle.look === 'middle')) handle.onMove({ latitude: lat, longitude: lng });
      };
      marker.on('drag', () => move(false));
      marker.on('dragend', () => {
        hold(null);
        move(true);
        const handle = handleOf(id);
        if (handle) marker.setLatLng(latLng(handle.location));
      });
      const node = marker.getElement();
      // Before the map, which would move itself.
      if (node) L.DomEvent.on(node, 'keydown', (event) => press(event as KeyboardEvent, id));
    }
    function press(event: KeyboardEvent, id: string): void {
      const handle = handleOf(id);
      const direction = DIRECTIONS[event.key];
      const metres = event.shiftKey ? LONG_STEP_METRES : STEP_METRES;
      const action = direction
        ? () => handle?.onStep?.(direction[0] * metres, direction[1] * metres)
        : event.key === 'Delete' || event.key === 'Backspace'
          ? handle?.onRemove
          : event.key === 'Enter' || event.key === '+'
            ? handle?.onSplit
            : undefined;
      if (!action) return;
      L.DomEvent.stop(event);
      action();
    }
  }, [map, handles]);
}

function draw({ look, location, onStep }: MapHandle): L.Marker {
  const html = element('span', styles.sign, SIGNS[look]);
  html.dataset['look'] = look;
  return L.marker(latLng(location), {
    draggable: true,
    autoPan: true,
    keyboard: Boolean(onStep),
    bubblingMouseEvents: false,
    zIndexOffset: look === 'middle' ? 1_000 : 2_000,
    icon: L.divIcon({ html, className: styles.handle ?? '', iconSize: [28, 28] }),
  });
}

function name(marker: L.Marker, { label, color, onStep }: MapHandle): void {
  const node = marker.getElement();
  if (!node) return;
  node.style.setProperty('--zone', color ?? 'var(--ink)');
  node.setAttribute('title', label);
  if (onStep) {
    node.setAttribute('role', 'button');
    node.setAttribute('aria-label', label);
  } else {
    node.removeAttribute('role');
    node.setAttribute('aria-hidden', 'true');
  }
}
