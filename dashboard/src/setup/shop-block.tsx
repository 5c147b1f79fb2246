import type { Precision } from '@comptoir/domain/addresses/place.ts';
import { SHOP_TYPES, type ShopType } from '@comptoir/domain/session/roles.ts';
import { timeZoneText, USUAL_TIME_ZONES } from '@comptoir/domain/setup/time-zones.ts';
import { slugOf } from '@comptoir/domain/shops/slug.ts';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { AddressSearch } from '../addresses/address-field.tsx';
import { OF_ANYBODY } from '../addresses/addresses.queries.ts';
import { addressOf, addressText } from '../launch/launch-draft.ts';
import { AddressParts } from './address-parts.tsx';
import { OpenBlock } from './block.tsx';
import { ShopPin } from './shop-pin.tsx';
import type { OpenedSetup } from './setup.queries.ts';
import { useBlock, type BlockProps } from './use-block.ts';
import styles from './setup.module.css';

type ShopBlockProps = BlockProps<'shop'> & {
  setup: OpenedSetup;
  isTypedByHand: boolean;
  onByHand: (isByHand: boolean) => void;
};

const TYPE_LABELS: Record<ShopType, string> = {
  independent: 'Indépendant',
  franchise: 'Franchise',
  chain: 'Succursale',
};

/** INS-07: a street without its number may be far from the door. */
const hintOf = (precision: Precision) =>
  precision === 'number'
    ? ({ hint: 'numéro trouvé', hintTone: 'green' } as const)
    : ({ hint: precision === 'street' ? 'rue seule' : 'ville seule', hintTone: 'amber' } as const);

/** INS-07, INS-08. */
export function ShopBlock(props: ShopBlockProps) {
  const { setup, isTypedByHand, onByHand } = props;
  const form = useBlock('shop', props);
  const { address, name, timeZone, type } = form.draft;
  const [zones] = useState(() => [...new Set<string>([...USUAL_TIME_ZONES, timeZone])]);
  const [now] = useState(() => new Date());
  const isByHand = isTypedByHand || !setup.hasAddresses;
  const pin = !isByHand && address?.location ? address.location : null;
  return (
    <OpenBlock
      rank={2}
      title="Le premier magasin"
      form={form}
      saveLabel="Continuer&nbsp;: l’administrateur"
      onBack={props.onBack}
      foot={
        <>
          Adresse de commande&nbsp;: {location.host}/s/
          <strong>{slugOf(name)}</strong>
        </>
      }
    >
      <div className={styles.columns} data-map={!isByHand || undefined}>
        <div className={styles.fields}>
          <TextField label="Nom du magasin" name="shop-name" maxLength={100} {...form.field('name')} />
          {isByHand ? (
            <AddressParts
              address={address}
              error={form.errors['address']}
              onChange={(changed) => form.set({ address: changed })}
            />
          ) : (
            <AddressSearch
              label="Adresse"
              source={OF_ANYBODY}
              hintOf={hintOf}
              placeholder="21 rue Bonaparte, Nice"
              error={form.errors['address']}
              found={address ? addressText(address) : null}
              onFound={(place) => form.set({ address: addressOf(place) })}
              onTyped={() => form.set({ address: null })}
              onClear={() => form.set({ address: null })}
            />
          )}
          {setup.hasAddresses ? (
            <div className={styles.byHand}>
              <Button variant="subtle" onClick={() => onByHand(!isByHand)}>
                {isByHand ? 'Chercher l’adresse' : 'Saisir l’adresse à la main'}
              </Button>
            </div>
          ) : null}
          <div className={styles.pair}>
            <TextField label="Téléphone" type="tel" name="tel" autoComplete="tel" {...form.field('phone')} />
            <Select
              label="Fuseau horaire"
              name="time-zone"
              options={zones.map((zone) => ({ value: zone, label: timeZoneText(zone, now) }))}
              value={timeZone}
              onChange={(chosen) => form.set({ timeZone: chosen })}
            />
          </div>
          <ChoiceTiles
            label="Type de magasin"
            columns={3}
            isCentred
            choices={ORDERED_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
            value={type}
            onChange={(chosen) => form.set({ type: chosen })}
          />
        </div>
        {isByHand ? null : (
          <ShopPin
            location={pin}
            tiles={setup.mapTiles}
            onMove={(location) =>
              form.set((draft) => ({ ...draft, address: draft.address && { ...draft.address, location } }))
            }
          />
        )}
      </div>
    </OpenBlock>
  );
}

/** As the picture has them; the compiler still demands a label for each. */
const ORDERED_TYPES = (['independent', 'franchise', 'chain'] as const).filter((type) => SHOP_TYPES.includes(type));
