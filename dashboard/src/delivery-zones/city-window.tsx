import { refusalSentence } from '@comptoir/contract/errors.ts';
import { MIN_CHARACTERS_OF_ZONES } from '@comptoir/domain/addresses/place.ts';
import { withCity } from '@comptoir/domain/delivery-zones/city-zones.ts';
import { nameKey } from '@comptoir/domain/delivery-zones/resolve.ts';
import { asShortEuros, toTyped } from '@comptoir/domain/delivery-zones/typed-rows.ts';
import type { CityZone, DeliveryZones } from '@comptoir/domain/delivery-zones/zones.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { AddressField } from '../addresses/address-field.tsx';
import { useChangedElsewhere } from '../settings/use-changed-elsewhere.tsx';
import type { FoundPlace } from '../addresses/addresses.queries.ts';
import { deliveryZones, saveCity, type ShopParams } from './delivery-zones.queries.ts';
import { PriceFields, priceFaults, readPrices, type PricesDraft } from './fee-rows-field.tsx';
import { SAVED, SAVE_FAILED, type Zones } from './use-zones.ts';
import styles from './zones.module.css';

const ADDED = french('La zone de livraison a bien été ajoutée.');

type District = { name: string; kind: 'district' | 'sub_locality'; placeId?: string; isOn: boolean };
type Draft = PricesDraft & {
  name: string;
  placeId?: string;
  isWhole: boolean;
  districts: District[];
  elsewhere: string | null;
};

type Props = {
  params: ShopParams;
  /** Null for a new one. */
  city: CityZone | null;
  saved: DeliveryZones;
  zones: Pick<Zones, 'isAllowed'>;
  onClose: () => void;
};

/** ZON-12: a city, whole or some of its districts. */
export function CityWindow({ params, city, saved, zones, onClose }: Props) {
  const cache = useQueryClient();
  const parts = saved.cityZones.filter((zone) => city && zone.city === city.key);
  const start = (): Draft => ({
    name: city?.name ?? '',
    isWhole: city?.isWhole ?? true,
    districts: parts.map(({ name, kind }) => ({
      name,
      kind: kind === 'district' ? 'district' : 'sub_locality',
      isOn: true,
    })),
    elsewhere: null,
    minimum: asShortEuros(city?.minimumBasket ?? (0 as never)),
    rows: city ? toTyped(city.feeRows) : [{ threshold: '0', fee: '0' }],
  });
  const form = useForm<Draft>({
    start,
    check: (draft) => ({
      ...priceFaults(draft),
      name: nameKey(draft.name) === '' ? refusalSentence('zone-name-missing') : null,
      districts:
        draft.isWhole || draft.districts.some(({ isOn }) => isOn) ? null : refusalSentence('district-required'),
    }),
    send: async (draft, { keyOf }) => {
      const body = {
        name: draft.name,
        ...(draft.placeId ? { placeId: draft.placeId } : {}),
        isWhole: draft.isWhole,
        districts: draft.districts
          .filter(({ isOn }) => isOn)
          .map(({ name, kind, placeId }) => ({ name, kind, ...(placeId ? { placeId } : {}) })),
        ...readPrices(draft),
      };
      if (city && !(await zones.isAllowed(withCity(saved, city.key, body)))) return;
      await saveCity(params, city?.key ?? nameKey(draft.name), body, keyOf(body));
      await cache.invalidateQueries({ queryKey: deliveryZones(params).queryKey });
      toast.success({ text: city ? SAVED : ADDED });
      onClose();
    },
    onFailure: (error) => showRefusalOr(error, SAVE_FAILED),
  });
  const { draft, set } = form;
  const notice = useChangedElsewhere(
    city && [city.name, city.isWhole, city.minimumBasket, city.feeRows, parts.map(({ name }) => name)],
    form,
    () => (city ? form.restart(start()) : onClose()),
  );
  const findCity = ({ placeId, addressComponents }: FoundPlace) => set({ name: addressComponents.city, placeId });
  const findDistrict = ({ placeId, addressComponents: found }: FoundPlace) => {
    const name = found.subLocality ?? '';
    if (name === '') return set({ elsewhere: refusalSentence('zone-address-incomplete') });
    if (nameKey(found.city) !== nameKey(draft.name)) return set({ elsewhere: refusalSentence('district-elsewhere') });
    const others = draft.districts.filter((one) => nameKey(one.name) !== nameKey(name));
    return set({ elsewhere: null, districts: [...others, { name, kind: 'district', placeId, isOn: true }] });
  };
  return (
    <FormWindow
      title={city ? 'Modifier la ville' : 'Nouvelle ville'}
      context={city?.name ?? null}
      width={680}
      form={form}
      refusal={null}
      onClose={onClose}
    >
      <Stack gap={18}>
        {notice}
        {city ? null : (
          <AddressField
            label="Chercher une ville"
            minCharacters={MIN_CHARACTERS_OF_ZONES}
            placeholder="Nice, Monaco…"
            onFound={findCity}
          />
        )}
        <TextField label="Nom de la ville" maxLength={100} {...form.field('name')} name="name" />
        <Switch
          label="Livrer toute la ville"
          labelSide="right"
          isOn={draft.isWhole}
          onChange={(isWhole) => set({ isWhole })}
        />
        {draft.isWhole && draft.districts.length === 0 ? null : (
          <fieldset className={styles.rows}>
            <legend className={styles.legend}>Quartiers</legend>
            {draft.districts.map((district, index) => (
              <Checkbox
                key={district.name}
                label={district.name}
                isChecked={district.isOn}
                onChange={(isOn) => set({ districts: draft.districts.with(index, { ...district, isOn }) })}
              />
            ))}
            {form.errors['districts'] ? (
              <p className={styles.error} role="alert">
                {form.errors['districts']}
              </p>
            ) : null}
          </fieldset>
        )}
        {nameKey(draft.name) === '' ? null : (
          <AddressField
            label="Ajouter un quartier"
            isOptional
            minCharacters={MIN_CHARACTERS_OF_ZONES}
            placeholder="Nom du quartier"
            error={draft.elsewhere}
            onFound={findDistrict}
          />
        )}
        <PriceFields draft={draft} set={set} />
      </Stack>
    </FormWindow>
  );
}
