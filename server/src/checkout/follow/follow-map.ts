import { DRAWN_GROUND, isOnDrawnGround, type Course } from '@comptoir/domain/kernel/drawn-ground.ts';
import { sightOf, tilesIn, worldPoint, type Point } from '@comptoir/domain/kernel/mercator.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Config } from '../../kernel/config.ts';
import { html, type Html } from '../../kernel/html.ts';
import { iconPaths } from './follow-icons.ts';

export type Pin = { kind: 'shop' | 'driver' | 'customer'; label: string; location: Location };

const FRAME = { width: 640, height: 420, margin: 90 };

const fixed = (value: number): string => value.toFixed(1);

/** Drawn by the server, so that the page needs no map program: pins, the way between them, tiles or drawn ground. */
export function followMap(pins: readonly Pin[], tiles: Config['mapTiles']): Html | null {
  if (pins.length < 2) return null;
  const sight = sightOf(
    pins.map(({ location }) => location),
    FRAME,
  );
  const at = (place: Location): Point => {
    const { x, y } = worldPoint(place, sight.zoom);
    return { x: x - sight.origin.x, y: y - sight.origin.y };
  };
  const pathOf = (course: Course): string =>
    course
      .map(([latitude, longitude]) => at({ latitude, longitude }))
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`)
      .join('');
  const places = pins.map(({ location }) => at(location));
  const way = pins.map(({ location }) => [location.latitude, location.longitude] as const);
  const label = `Carte : ${pins.map((pin) => pin.label).join(', ')}`;
  return html`<figure class="map">
    <svg viewBox="0 0 ${FRAME.width} ${FRAME.height}" role="img" aria-label="${label}">
      ${tiles ? tileImages(tiles.url, sight) : drawnGround(pins, pathOf)}
      <path class="way" d="${pathOf(way)}" />
      ${pins.map((pin, index) => drawPin(pin, places[index] ?? at(pin.location), wordSide(index, places)))}
    </svg>
    ${tiles ? html`<figcaption>${tiles.attribution}</figcaption>` : null}
  </figure>`;
}

function tileImages(url: string, sight: { zoom: number; origin: Point }): Html[] {
  return tilesIn(sight, FRAME).map(({ x, y, left, top }) => {
    const address = url
      .replace('{z}', String(sight.zoom))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
      .replace('{s}', 'a');
    return html`<image href="${address}" x="${fixed(left)}" y="${fixed(top)}" width="256" height="256" />`;
  });
}

function drawnGround(pins: readonly Pin[], pathOf: (course: Course) => string): Html[] {
  if (!pins.every(({ location }) => isOnDrawnGround(location))) return [];
  return [
    html`<path class="sea" d="${pathOf(DRAWN_GROUND.sea)}Z" />`,
    ...DRAWN_GROUND.avenues.map((avenue) => html`<path class="avenue" d="${pathOf(avenue)}" />`),
  ];
}

type Side = 'left' | 'right' | 'above' | 'below';

/** Beside each other, two words need this much. */
const WORD = { width: 170, height: 32 };

/** Towards the middle; of pins that would print over each other the highest has its word above, the lowest below. */
export function wordSide(index: number, places: readonly Point[]): Side {
  const own = places[index];
  if (!own) return 'right';
  const crowd = places.filter(
    (other) => Math.abs(other.x - own.x) < WORD.width && Math.abs(other.y - own.y) < WORD.height,
  );
  const byHeight = crowd.toSorted((a, b) => a.y - b.y);
  if (crowd.length > 1 && own === byHeight[0]) return 'above';
  if (crowd.length > 1 && own === byHeight.at(-1)) return 'below';
  return own.x < FRAME.width / 2 ? 'right' : 'left';
}

const WORD_AT: Record<Side, Html> = {
  right: html`x="26" y="6" text-anchor="start"`,
  left: html`x="-26" y="6" text-anchor="end"`,
  above: html`x="0" y="-36" text-anchor="middle"`,
  below: html`x="0" y="46" text-anchor="middle"`,
};

/** A word at each pin: colours alone tell nothing to some (MAP-12). */
function drawPin({ kind, label }: Pin, { x, y }: Point, side: Side): Html {
  return html`<g class="pin ${kind}" transform="translate(${fixed(x)} ${fixed(y)})">
    ${kind === 'driver' ? html`<circle class="halo" r="30" />` : null}
    <circle r="${kind === 'customer' ? 12 : 20}" />
    ${kind === 'customer' ? html`<circle class="heart" r="4" />` : html`<g transform="translate(-12 -12)">${iconPaths(kind === 'shop' ? 'kitchen' : 'moped')}</g>`}
    <text ${WORD_AT[side]}>${label}</text>
  </g>`;
}
