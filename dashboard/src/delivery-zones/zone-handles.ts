import { movedBy } from '@comptoir/domain/delivery-zones/geometry.ts';
import {
  centredShape,
  clampRadius,
  formatMetres,
  middleOf,
  movedShape,
} from '@comptoir/domain/delivery-zones/shapes.ts';
import { POINTS, type MapZone, type Shape } from '@comptoir/domain/delivery-zones/zones.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { MapHandle } from '@comptoir/web/ui/map/use-handles.ts';

/** ZON-10: what moves, widens and bends the selected zone, with a finger or with the arrows. */
export function handlesOf({ key, color, geometry, priority }: MapZone, change: (shape: Shape) => void): MapHandle[] {
  const name = `Zone ${priority}`;
  const move: MapHandle = {
    id: `${key}:move`,
    look: 'move',
    color,
    location: middleOf(geometry),
    label: `Déplacer ${name} (flèches, Maj pour aller plus loin)`,
    onMove: (to) => change(centredShape(geometry, to)),
    onStep: (east, north) => change(movedShape(geometry, east, north)),
  };
  return [
    move,
    ...(geometry.shape === 'circle'
      ? [edgeOf(key, color, name, geometry, change)]
      : cornersOf(key, color, name, geometry, change)),
  ];
}

type Circle = Extract<Shape, { shape: 'circle' }>;
type Polygon = Extract<Shape, { shape: 'polygon' }>;
type Change = (shape: Shape) => void;

function edgeOf(key: string, color: string, name: string, circle: Circle, change: Change): MapHandle {
  const resize = (radiusMetres: number) => change({ ...circle, radiusMetres: clampRadius(radiusMetres) });
  return {
    id: `${key}:edge`,
    look: 'resize',
    color,
    location: movedBy(circle.center, circle.radiusMetres, 0),
    label: `Rayon de ${name}\u00A0: ${formatMetres(circle.radiusMetres)} (flèches pour agrandir ou réduire)`,
    onMove: (to) => resize(distanceMetres(circle.center, to)),
    onStep: (east, north) => resize(circle.radiusMetres + east + north),
  };
}

function cornersOf(key: string, color: string, name: string, polygon: Polygon, change: Change): MapHandle[] {
  const { points } = polygon;
  const put = (next: Location[]) => change({ ...polygon, points: next });
  const mayAdd = points.length < POINTS.max;
  const corners = points.map((point, index): MapHandle => {
    const place = (to: Location) => put(points.with(index, to));
    return {
      id: `${key}:corner:${index}`,
      look: 'corner',
      color,
      location: point,
      label: `Sommet ${index + 1} sur ${points.length} de ${name} (flèches pour déplacer, Entrée pour en ajouter un, Suppr pour l’enlever)`,
      onMove: place,
      onStep: (east, north) => place(movedBy(point, east, north)),
      onRemove: points.length > POINTS.min ? () => put(points.toSpliced(index, 1)) : undefined,
      onSplit: mayAdd ? () => put(points.toSpliced(index + 1, 0, between(points, index))) : undefined,
    };
  });
  const middles = mayAdd
    ? points.map((_, index): MapHandle => ({
        id: `${key}:middle:${index}`,
        look: 'middle',
        color,
        location: between(points, index),
        label: 'Ajouter un sommet',
        onMove: (to) => put(points.toSpliced(index + 1, 0, to)),
      }))
    : [];
  return [...middles, ...corners];
}

function between(points: readonly Location[], index: number): Location {
  const [from, to] = [points[index], points[(index + 1) % points.length]];
  if (!from || !to) throw new RangeError('a side beyond the polygon');
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
}
