import { DRAWN_GROUND, type Course } from '@comptoir/domain/kernel/drawn-ground.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MapCard, type MapCardProps } from './map-card.tsx';
import { latLng, type MapMarker } from './map-marker.ts';
import styles from './map-view.module.css';
import { useHandles, type MapHandle } from './use-handles.ts';
import { useMarkers } from './use-markers.ts';
import { useShapes, type MapShape } from './use-shapes.ts';
import { useWays, type MapWay } from './use-ways.ts';

export type MapTiles = { url: string; attribution: string };
export type MapSight = { location: Location; zoom: number };

export type MapViewProps = {
  label: string;
  /** Where the map looks; a new object moves it there. */
  sight: MapSight;
  markers: readonly MapMarker[];
  ways: readonly MapWay[];
  /** What is told of one pin, beside it. Another key opens another card. */
  card: (MapCardProps & { key: string }) | null;
  /** Null draws plain tiles. */
  tiles: MapTiles | null;
  shapes?: readonly MapShape[] | undefined;
  handles?: readonly MapHandle[] | undefined;
  onHold?: ((isHeld: boolean) => void) | undefined;
  /** A press on the map itself, or on what cannot be chosen. */
  onPress?: ((at: Location) => void) | undefined;
};

const NO_SHAPES: readonly MapShape[] = [];
const NO_HANDLES: readonly MapHandle[] = [];

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
export function MapView(props: MapViewProps) {
  const { label, sight, markers, ways, card, tiles, shapes = NO_SHAPES, handles = NO_HANDLES, onHold, onPress } = props;
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

  const pressAt = useEffectEvent((at: L.LatLng) => onPress?.({ latitude: at.lat, longitude: at.lng }));
  useEffect(() => void map?.on('click', ({ latlng }) => pressAt(latlng)), [map]);

  // By keyboard: the arrows move the map, Enter presses its centre.
  useEffect(() => {
    const press = ({ key, target, currentTarget }: KeyboardEvent) => {
      if (map && key === 'Enter' && target === currentTarget) pressAt(map.getCenter());
    };
    const container = map?.getContainer();
    container?.addEventListener('keydown', press);
    return () => container?.removeEventListener('keydown', press);
  }, [map]);

  useShapes(map, shapes);
  useHandles(map, handles, onHold);
  useWays(map, ways);
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
      {map && card ? <MapCard {...card} key={card.key} map={map} /> : null}
      {hasTiles ? null : (
        <p className={styles.notice} role="status">
          La carte est indisponible pour le moment.
        </p>
      )}
    </div>
  );
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
