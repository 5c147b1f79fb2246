import type { DeliveryZones, Shape } from '../delivery-zones/zones.ts';
import type { Address, Location } from '../kernel/schema.ts';
import { plain, plural } from '../kernel/text.ts';
import type { SalesModes } from '../sales-modes/sales-modes.ts';
import type { Settings } from '../settings/settings.ts';
import type { CopiedPart } from './company-shops.labels.ts';

/** STO-14: the documents of each part; the menu is copied by its own run (SYN-12). */
export const PART_FAMILIES = {
  menu: [],
  optionLists: [],
  hours: ['hours', 'specialHours'],
  deliveryZones: ['deliveryZones'],
  fees: ['deliveryFees', 'managementFees'],
  salesModes: ['salesModes'],
} as const satisfies Record<CopiedPart, readonly (keyof Settings)[]>;

export type CopiedSettings = Partial<Pick<Settings, (typeof PART_FAMILIES)[CopiedPart][number]>>;

type Place = Pick<Address, 'city' | 'location'>;

/** STO-17: what another shop gets of these documents. */
export function settingsFor(found: CopiedSettings, from: Place, to: Place): CopiedSettings {
  return {
    ...found,
    ...(found.deliveryZones ? { deliveryZones: zonesAround(found.deliveryZones, from, to) } : {}),
    ...(found.salesModes ? { salesModes: withoutCards(found.salesModes) } : {}),
  };
}

/** Drawn zones move with the shop, and keep their form; towns are copied within one town only. */
function zonesAround({ mapZones, cityZones }: DeliveryZones, from: Place, to: Place): DeliveryZones {
  const [here, there] = [from.location, to.location];
  const moved =
    here && there ? mapZones.map((zone) => ({ ...zone, geometry: moveShape(zone.geometry, here, there) })) : [];
  return { mapZones: moved, cityZones: plain(from.city) === plain(to.city) ? cityZones : [] };
}

const moveShape = (shape: Shape, from: Location, to: Location): Shape =>
  shape.shape === 'circle'
    ? { ...shape, center: movePoint(shape.center, from, to) }
    : { ...shape, points: shape.points.map((point) => movePoint(point, from, to)) };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A degree of longitude is shorter in the north: the zone keeps its metres. */
function movePoint(point: Location, from: Location, to: Location): Location {
  const stretch = Math.cos(radians(from.latitude)) / Math.cos(radians(to.latitude));
  return {
    latitude: to.latitude + point.latitude - from.latitude,
    longitude: to.longitude + (point.longitude - from.longitude) * stretch,
  };
}

/** PMT-13: cards need an account of the shop's own; references belong to the till of the other one. */
function withoutCards(modes: SalesModes): SalesModes {
  const paymentTypesByChannel = Object.fromEntries(
    Object.entries(modes.paymentTypesByChannel).map(([channel, types]) => [
      channel,
      types.filter((type) => type !== 'stripe'),
    ]),
  );
  return { ...modes, paymentTypesByChannel, orderTypePosRefs: {}, paymentTypePosRefs: {} };
}

const count = (number: number, one: string, many: string): string => `${number} ${plural(number, one, many)}`;

/** STO-15: one line per part, as the preview shows it. */
export function summaryOf(part: CopiedPart, settings: CopiedSettings): string | null {
  if (part === 'hours') {
    const open = Object.values(settings.hours ?? {}).filter((day) => (day?.openingSlots.length ?? 0) > 0).length;
    const special = settings.specialHours?.length ?? 0;
    const days = open === 0 ? 'Aucun jour ouvert' : count(open, 'jour ouvert', 'jours ouverts');
    return special === 0 ? days : `${days}, ${count(special, 'date exceptionnelle', 'dates exceptionnelles')}`;
  }
  if (part === 'deliveryZones') {
    const zones = settings.deliveryZones;
    const total = (zones?.mapZones.length ?? 0) + (zones?.cityZones.length ?? 0);
    return total === 0 ? 'Aucune zone' : `${count(total, 'zone', 'zones')}, autour du nouveau magasin`;
  }
  if (part === 'fees') return 'Frais au kilomètre et frais de gestion, à l’identique';
  if (part === 'salesModes') return 'À l’identique, sans la carte bancaire en ligne tant qu’elle n’est pas activée';
  return null;
}
