import { MIN_CHARACTERS_OF_ZONES } from '@comptoir/domain/addresses/place.ts';
import { freeColor, ZONE_COLORS } from '@comptoir/domain/delivery-zones/colors.ts';
import { centredShape, clampRadius, firstShape } from '@comptoir/domain/delivery-zones/shapes.ts';
import { asShortEuros, toTyped } from '@comptoir/domain/delivery-zones/typed-rows.ts';
import { RADIUS_METRES, type DeliveryZones, type MapZone, type Shape } from '@comptoir/domain/delivery-zones/zones.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { asTypedFigure, readFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { IconCircle, IconPolygon } from '@tabler/icons-react';
import { useId } from 'react';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { AddressField } from '../addresses/address-field.tsx';
import { useChangedElsewhere } from '../settings/use-changed-elsewhere.tsx';
import { createZone, saveZone, type ShopParams } from './delivery-zones.queries.ts';
import { PriceFields, priceFaults, readPrices, type PricesDraft } from './fee-rows-field.tsx';
import { SAVED, SAVE_FAILED, withZone, type Zones } from './use-zones.ts';
import styles from './zones.module.css';

const ADDED = french('La zone de livraison a bien été ajoutée.');

type Draft = PricesDraft & { shape: Shape['shape']; radius: string; color: string; center: Location | null };

type Props = {
  params: ShopParams;
  /** Null for a new one. */
  zone: MapZone | null;
  saved: DeliveryZones;
  shop: Location;
  zones: Pick<Zones, 'write' | 'isAllowed'>;
  onSaved: (key: string) => void;
  onClose: () => void;
};

/** ZON-32. */
export function ZoneWindow({ params, zone: opened, saved, shop, zones, onSaved, onClose }: Props) {
  const latest = saved.mapZones.find(({ key }) => key === opened?.key);
  const zone = latest ?? opened;
  const start = (): Draft => draftOf(zone, saved);
  const form = useForm<Draft>({
    start,
    check: priceFaults,
    send: async (draft, { keyOf }) => {
      const body = { geometry: shapeIn(draft, opened, zone, shop), color: draft.color, ...readPrices(draft) };
      if (zone) {
        const after = {
          ...saved,
          mapZones: saved.mapZones.map((one) => (one.key === zone.key ? { ...one, ...body } : one)),
        };
        if (!(await zones.isAllowed(after))) return;
      }
      const answer = zone
        ? await saveZone(params, { key: zone.key, ...body })
        : await createZone(params, body, keyOf(body));
      zones.write((known) => withZone(known, answer));
      toast.success({ text: zone ? SAVED : ADDED });
      onSaved(answer.key);
    },
    onFailure: (error) => showRefusalOr(error, SAVE_FAILED),
  });
  const { draft, set } = form;
  // What is drawn meanwhile is kept, whoever draws it: only what can be typed here can be in conflict.
  const notice = useChangedElsewhere(latest && [latest.color, latest.minimumBasket, latest.feeRows], form, () =>
    latest ? form.restart(start()) : onClose(),
  );
  return (
    <FormWindow
      title={zone ? 'Modifier la zone' : 'Nouvelle zone'}
      context={zone ? `Zone ${zone.priority}` : null}
      width={680}
      form={form}
      refusal={null}
      onClose={onClose}
    >
      <Stack gap={18}>
        {notice}
        <ChoiceTiles
          label="Forme"
          choices={[
            { value: 'circle', label: 'Cercle', icon: IconCircle },
            { value: 'polygon', label: 'Polygone', icon: IconPolygon },
          ]}
          value={draft.shape}
          onChange={(shape) => set({ shape })}
        />
        {zone && draft.shape !== zone.geometry.shape ? (
          <p className={styles.note}>La forme dessinée sera remplacée par une forme de départ autour du magasin.</p>
        ) : null}
        {draft.shape === 'circle' ? (
          <div className={styles.short}>
            <TextField
              label="Rayon"
              name="radius"
              inputMode="decimal"
              suffix="km"
              align="right"
              help="De 0,1 à 30 km"
              value={draft.radius}
              onChange={(radius) => set({ radius })}
              onBlur={() => set({ radius: asKm(radiusIn(draft)) })}
            />
          </div>
        ) : null}
        <AddressField
          label="Centrer sur une adresse"
          isOptional
          minCharacters={MIN_CHARACTERS_OF_ZONES}
          placeholder="Rue, quartier ou ville"
          help={
            draft.center
              ? undefined
              : zone
                ? 'Sans adresse, la zone reste où elle est.'
                : 'Sans adresse, la zone est dessinée autour du magasin.'
          }
          onFound={({ location }) => set({ center: location })}
          onClear={() => set({ center: null })}
        />
        <Colors value={draft.color} onChange={(color) => set({ color })} />
        <PriceFields draft={draft} set={set} />
      </Stack>
    </FormWindow>
  );
}

function draftOf(zone: MapZone | null, { mapZones }: DeliveryZones): Draft {
  const used = mapZones.map(({ color }) => color);
  return {
    shape: zone?.geometry.shape ?? 'circle',
    radius: radiusOf(zone),
    color: zone?.color ?? freeColor(used, Math.random()),
    center: null,
    minimum: asShortEuros(zone?.minimumBasket ?? (0 as never)),
    rows: zone ? toTyped(zone.feeRows) : [{ threshold: '0', fee: '0' }],
  };
}

const asKm = (metres: number): string => asTypedFigure(metres / 1_000);
const radiusOf = (zone: MapZone | null): string =>
  asKm(zone?.geometry.shape === 'circle' ? zone.geometry.radiusMetres : RADIUS_METRES.usual);
const radiusIn = ({ radius }: Draft): number =>
  clampRadius((readFigure(radius) ?? RADIUS_METRES.usual / 1_000) * 1_000);

/** ZON-32: another shape starts anew; an address brings its middle there. A radius that nobody typed stays as it is drawn. */
function shapeIn(draft: Draft, opened: MapZone | null, zone: MapZone | null, shop: Location): Shape {
  const drawn = zone?.geometry.shape === draft.shape ? zone.geometry : null;
  const known = drawn ?? firstShape(draft.shape, shop);
  const isTyped = drawn === null || draft.radius !== radiusOf(opened);
  const sized = known.shape === 'circle' && isTyped ? { ...known, radiusMetres: radiusIn(draft) } : known;
  return draft.center ? centredShape(sized, draft.center) : sized;
}

const COLOR_NAMES = [
  'Vert',
  'Bleu',
  'Violet',
  'Orange',
  'Rouge',
  'Cyan',
  'Olive',
  'Indigo',
  'Framboise',
  'Ardoise',
  'Brun',
  'Sarcelle',
];

function Colors({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.colors} role="radiogroup">
      <legend className={styles.legend}>Couleur</legend>
      {ZONE_COLORS.map((color, index) => (
        <label key={color} className={styles.color} style={{ '--zone': color } as React.CSSProperties}>
          <input type="radio" name={name} checked={color === value} onChange={() => onChange(color)} />
          <VisuallyHidden>{COLOR_NAMES[index]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
