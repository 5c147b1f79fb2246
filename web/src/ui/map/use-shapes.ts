import type { Location } from '@comptoir/domain/kernel/schema.ts';
import * as L from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { latLng } from './map-marker.ts';
import styles from './map-shapes.module.css';

/** An area on the map, in a colour of its own, with a few words on it. */
export type MapShape = {
  id: string;
  area: { shape: 'circle'; center: Location; radiusMetres: number } | { shape: 'polygon'; points: readonly Location[] };
  color: string;
  label: string;
  isSelected: boolean;
  onSelect?: (() => void) | undefined;
};

const METRES_PER_DEGREE = 111_195;

type Drawn = { path: L.Circle | L.Polygon; kind: string };

/** Keeps the areas in step with what is known: a shape that is dragged keeps its element. */
export function useShapes(map: L.Map | null, shapes: readonly MapShape[]): void {
  const drawn = useRef(new Map<string, Drawn>());
  const select = useEffectEvent((id: string) => shapes.find((shape) => shape.id === id)?.onSelect?.());
  useEffect(() => {
    if (!map) {
      drawn.current.clear();
      return;
    }
    const wanted = new Set(shapes.map(({ id }) => id));
    for (const [id, { path }] of drawn.current) {
      if (wanted.has(id)) continue;
      path.remove();
      drawn.current.delete(id);
    }
    for (const shape of shapes) {
      const known = drawn.current.get(shape.id);
      if (known && known.kind !== shape.area.shape) known.path.remove();
      const isKept = known?.kind === shape.area.shape;
      const path = isKept ? known.path : pathOf(shape).addTo(map);
      if (!isKept) {
        path.on('click', (event) => {
          if (!shape.onSelect) return;
          L.DomEvent.stopPropagation(event);
          select(shape.id);
        });
        path.bindTooltip('', { permanent: true, direction: 'center', className: styles.label ?? '' });
        drawn.current.set(shape.id, { path, kind: shape.area.shape });
      }
      place(path, shape);
    }
    // The selected one is drawn above the others.
    const selected = shapes.find(({ isSelected }) => isSelected);
    if (selected) drawn.current.get(selected.id)?.path.bringToFront();
  }, [map, shapes]);
}

const pathOf = ({ area, onSelect }: MapShape): L.Circle | L.Polygon => {
  const look = { className: styles.shape ?? '', interactive: Boolean(onSelect) };
  return area.shape === 'circle'
    ? L.circle(latLng(area.center), { ...look, radius: area.radiusMetres })
    : L.polygon(area.points.map(latLng), look);
};

function place(path: L.Circle | L.Polygon, { area, color, label, isSelected }: MapShape): void {
  if (path instanceof L.Circle && area.shape === 'circle')
    path.setLatLng(latLng(area.center)).setRadius(area.radiusMetres);
  else if (area.shape === 'polygon' && path instanceof L.Polygon) path.setLatLngs(area.points.map(latLng));
  const tooltip = path.getTooltip();
  path.setTooltipContent(label);
  if (tooltip) {
    // Below the selected one, whose handles it would hide.
    tooltip.options.direction = isSelected ? 'bottom' : 'center';
    tooltip.options.offset = isSelected ? [0, 12] : [0, 0];
    tooltip.setLatLng(isSelected ? lowestPlace(path) : labelPlace(area));
  }
  for (const element of [path.getElement(), tooltip?.getElement()]) {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue;
    element.style.setProperty('--zone', color);
    element.toggleAttribute('data-selected', isSelected);
  }
}

function lowestPlace(path: L.Circle | L.Polygon): L.LatLngTuple {
  const box = path.getBounds();
  return [box.getSouth(), box.getCenter().lng];
}

/** At the upper edge of a polygon, at the lower one of a circle, which often holds a polygon. */
function labelPlace(area: MapShape['area']): L.LatLngTuple {
  if (area.shape === 'circle')
    return [area.center.latitude - (area.radiusMetres * 0.82) / METRES_PER_DEGREE, area.center.longitude];
  const latitudes = area.points.map(({ latitude }) => latitude);
  const longitudes = area.points.map(({ longitude }) => longitude);
  const [north, south] = [Math.max(...latitudes), Math.min(...latitudes)];
  return [north - (north - south) * 0.14, (Math.max(...longitudes) + Math.min(...longitudes)) / 2];
}
