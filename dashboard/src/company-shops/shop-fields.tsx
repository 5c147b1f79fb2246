import { SHOP_TYPE_LABELS } from '@comptoir/domain/company-shops/company-shops.labels.ts';
import type { ShopType } from '@comptoir/domain/session/roles.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { PlaceField } from './place-field.tsx';
import { renamed, tidyPhone, zoneOptions, type ShopDraft } from './shop-draft.ts';
import { SlugField } from './slug-field.tsx';
import styles from './company-shops.module.css';

const TYPES = (Object.keys(SHOP_TYPE_LABELS) as ShopType[]).map((value) => ({ value, label: SHOP_TYPE_LABELS[value] }));

type ShopFieldsProps = {
  draft: ShopDraft;
  errors: FieldErrors;
  set: (change: Partial<ShopDraft>) => void;
  /** The shop that is changed; without it a new one follows its name. */
  known?: { shopId: string; slug: string };
};

export function ShopFields({ draft, errors, set, known }: ShopFieldsProps) {
  const slugHelp =
    known && 'L’ancienne adresse continue de mener ici\u00A0: liens, QR codes et favoris restent valables.';
  return (
    <div className={styles.grid}>
      <div className={styles.wide}>
        <TextField
          label="Nom du magasin"
          name="name"
          maxLength={80}
          isFocusedFirst
          value={draft.name}
          error={errors['name']}
          onChange={(name) => set(known ? { name } : renamed(draft, name))}
        />
      </div>
      <div className={styles.wide}>
        <SlugField
          value={draft.slug}
          error={errors['slug']}
          onChange={(slug) => set({ slug })}
          {...(known ? { shopId: known.shopId, current: known.slug, help: slugHelp ?? '' } : {})}
        />
      </div>
      <div className={styles.wide}>
        <ChoiceTiles
          label="Type"
          choices={TYPES}
          value={draft.type}
          onChange={(type) => set({ type })}
          columns={3}
          isCentred
        />
      </div>
      <div className={styles.wide}>
        <PlaceField
          address={draft.address}
          name={draft.name}
          error={errors['address']}
          onChange={(address) => set({ address })}
        />
      </div>
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        name="phone"
        maxLength={30}
        isOptional
        value={draft.phone}
        error={errors['phone']}
        onChange={(phone) => set({ phone })}
        onBlur={() => set({ phone: tidyPhone(draft.phone) })}
      />
      <Select
        label="Fuseau horaire"
        options={zoneOptions(draft.timeZone)}
        value={draft.timeZone}
        onChange={(timeZone) => set({ timeZone })}
      />
    </div>
  );
}
