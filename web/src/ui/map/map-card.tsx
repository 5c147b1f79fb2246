import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { latLng } from './map-marker.ts';
import styles from './map-view.module.css';

export type MapCardProps = { at: Location; label: string; onClose: () => void; children: ReactNode };

const ABOVE_PIN = L.point(0, -10);

/** A card beside a pin. Escape and a press on the map close it, and the pin has the focus again. */
export function MapCard({ map, at, label, onClose, children }: MapCardProps & { map: L.Map }) {
  const [place] = useState(() => document.createElement('div'));
  const [popup] = useState(() =>
    L.popup({
      closeButton: false,
      closeOnEscapeKey: false,
      offset: ABOVE_PIN,
      minWidth: 220,
      maxWidth: 280,
      autoPanPadding: L.point(12, 12),
      className: styles.card ?? '',
    }),
  );
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    popup.setLatLng(latLng(at)).setContent(place).openOn(map);
    box.current?.focus({ preventScroll: true });
    const told = () => close();
    popup.on('remove', told);
    return () => {
      popup.off('remove', told);
      popup.remove();
      // The focus went with what was drawn in here, unless somebody has taken it elsewhere.
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
    // Opened once; it is moved below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, popup, place]);
  // `popup.update()` would take the content out and put it back: whatever has the focus there would lose it.
  useEffect(() => void popup.setLatLng(latLng(at)), [popup, at]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The window around it stays open.
    event.preventDefault();
    onClose();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={box} role="group" aria-label={label} tabIndex={-1} onKeyDown={closeOnEscape}>
      {children}
    </div>,
    place,
  );
}
