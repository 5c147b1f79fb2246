import { DRAWN_GROUND, type Course } from '@comptoir/domain/kernel/drawn-ground.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { drawMarker, lookKey, type MapMarker } from './map-marker.ts';
import styles from './map-view.module.css';

export type MapTiles = { url: string; attribution: string };
export type MapSight = { location: Location; zoom: number };

export type MapViewProps = {
  label: string;
  /** Where the map looks; a new object moves it there. */
  sight: MapSight;
  markers: readonly MapMarker[];
  /** Null draws plain tiles. */
  tiles: MapTiles | null;
};

/** MAP-10: squared paper where no tiles are configured: distances and directions still read, without any network. */
class PlainTiles extends L.GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.dataset['plainTile'] = '';
    return tile;
  }
}

/** MAP-10: coast and avenues of the demonstration's town, under the pins; elsewhere the paper stays empty. */
function drawnGround(): L.LayerGroup {
  const toPoints = (course: Course): L.LatLngTuple[] => course.map(([latitude, longitude]) => [latitude, longitude]);
  const drawn = (className: string | undefined) => ({ interactive: false, className: className ?? '' });
  return L.layerGroup([
    L.polygon(toPoints(DRAWN_GROUND.sea), drawn(styles.sea)),
    ...DRAWN_GROUND.avenues.map((avenue) => L.polyline(toPoints(avenue), drawn(styles.avenue))),
  ]);
}

/** A map with pins. It shows its pins even where its tiles cannot be fetched, and says so (MAP-11). */
export function MapView({ label, sight, markers, tiles }: MapViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [hasTiles, setHasTiles] = useState(true);

  useEffect(() => {
    if (!place.current) return undefined;
    const opened = L.map(place.current, { zoomControl: false, attributionControl: false });
    L.control.zoom({ position: 'bottomright', zoomInTitle: 'Zoomer', zoomOutTitle: 'Dézoomer' }).addTo(opened);
    setMap(opened);
    return () => {
      setMap(null);
      opened.remove();
    };
  }, []);

  useEffect(() => {
    map?.setView(latLng(sight.location), sight.zoom, { animate: !prefersStillness() });
  }, [map, sight]);

  useEffect(() => {
    if (!map) return undefined;
    const layer = tiles ? L.tileLayer(tiles.url, { maxZoom: 19 }) : new PlainTiles();
    const attribution = L.control.attribution({ prefix: false, position: 'bottomleft' });
    if (tiles) attribution.addAttribution(tiles.attribution).addTo(map);
    layer.on('tileerror', () => setHasTiles(false));
    layer.on('tileload', () => setHasTiles(true));
    layer.addTo(map);
    const ground = tiles ? null : drawnGround().addTo(map);
    return () => {
      ground?.remove();
      layer.remove();
      attribution.remove();
    };
  }, [map, tiles]);

  useMarkers(map, markers);

  return (
    <div className={styles.frame}>
      <div
        ref={place}
        className={styles.map}
        role="region"
        aria-label={label}
        data-tiles={tiles ? 'fetched' : 'plain'}
      />
      {hasTiles ? null : (
        <p className={styles.notice} role="status">
          La carte est indisponible pour le moment.
        </p>
      )}
    </div>
  );
}

const HEIGHTS: Record<MapMarker['look'], number> = {
  'under-way': 0,
  cancelled: 100,
  waiting: 200,
  shop: 500,
  'driver-busy': 1_000,
  'driver-free': 1_000,
};

type Drawn = { marker: L.Marker; look: string };

/** Keeps what is drawn in step with what is known: moved, redrawn, added, removed, one by one. */
function useMarkers(map: L.Map | null, markers: readonly MapMarker[]): void {
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
      if (!known) marker.addTo(map).on('click keypress', () => selected.current(one.id));
      name(marker, one);
      drawn.current.set(one.id, { marker, look: lookKey(one) });
    }
  }, [map, markers]);
}

function name(marker: L.Marker, { label, onSelect }: MapMarker): void {
  const element = marker.getElement();
  element?.setAttribute('aria-label', label);
  element?.setAttribute('title', label);
  element?.setAttribute('role', onSelect ? 'button' : 'img');
  if (!onSelect) element?.removeAttribute('tabindex');
}

const latLng = ({ latitude, longitude }: Location): L.LatLngTuple => [latitude, longitude];
const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
