import { asLink } from '@comptoir/domain/design/links.ts';
import {
  MOBILE_TITLES,
  MOST_SLIDES,
  MOST_TITLE,
  type MobileDesign,
  type MobileSection,
  type MobileTitle,
} from '@comptoir/domain/design/mobile-design.ts';
import { PRODUCT_LAYOUT_LABELS, PRODUCT_LAYOUTS } from '@comptoir/domain/design/web-design.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { ACCOUNT, DesignImage, LOYALTY, ORDERS, SLIDE, type DesignPlace } from '../pictures/design-image.tsx';
import type { Pictures } from '../pictures/known-pictures.ts';
import { toForm, type MobileForm, type TypedLinks } from './mobile-parts.ts';
import { NewProducts } from './new-products.tsx';
import type { MobileEditor } from './use-mobile-form.ts';
import styles from './mobile-fields.module.css';

type Part = 'media' | 'text' | 'products' | 'links';
const PART_LABELS: Record<Part, string> = { media: 'Média', text: 'Texte', products: 'Produits', links: 'Liens' };

/** DSM-02. */
const PARTS: Record<MobileSection, readonly Part[]> = {
  home: ['media', 'text'],
  newProducts: ['text', 'products'],
  loyalty: ['media', 'text'],
  account: ['media', 'text'],
  orders: ['media'],
  links: ['links'],
};
const FIELDS: Record<MobileSection, readonly (keyof MobileForm)[]> = {
  home: ['slides', 'homeTitle'],
  newProducts: ['newProductsTitle', 'newProductKeys'],
  loyalty: ['loyaltyPicture', 'loyaltyName'],
  account: ['accountPicture', 'accountSectionTitle'],
  orders: ['ordersPicture'],
  links: ['websiteUrl', 'facebook', 'instagram', 'linkedin'],
};
const TITLES: Partial<Record<MobileSection, { name: MobileTitle; label: string }>> = {
  home: { name: 'homeTitle', label: 'Titre de l’accueil' },
  newProducts: { name: 'newProductsTitle', label: 'Titre des nouveautés' },
  loyalty: { name: 'loyaltyName', label: 'Nom du programme de fidélité' },
  account: { name: 'accountSectionTitle', label: 'Titre de l’espace client' },
};
const PICTURES = {
  loyalty: { name: 'loyaltyPicture', label: 'Image de la fidélité', place: LOYALTY },
  account: { name: 'accountPicture', label: 'Image du profil', place: ACCOUNT },
  orders: { name: 'ordersPicture', label: 'Image des commandes', place: ORDERS },
} as const satisfies Partial<Record<MobileSection, { name: keyof MobileForm; label: string; place: DesignPlace }>>;
const LINK_LABELS: Record<keyof TypedLinks, string> = {
  websiteUrl: 'Site internet',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
};

/** DSM-17: whether something of a section is not saved. */
export function changedIn(section: MobileSection, draft: MobileForm, saved: MobileDesign): boolean {
  const known = toForm(saved);
  return FIELDS[section].some((field) => JSON.stringify(draft[field]) !== JSON.stringify(known[field]));
}

type Row = {
  section: MobileSection;
  label: string;
  isOpen: boolean;
  isChanged: boolean;
  onToggle: () => void;
  form: MobileEditor;
  pictures: Pictures;
};

export function MobileSectionRow({ section, label, isOpen, isChanged, onToggle, form, pictures }: Row) {
  const id = useId();
  const parts = PARTS[section];
  const [chosen, setPart] = useState<Part>(parts[0] ?? 'media');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.name}>{label}</span>
          {isChanged ? <span className={styles.unsaved}>Non enregistré</span> : null}
          <Glyph icon={IconChevronDown} size={18} />
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {parts.length > 1 ? (
          <Segmented
            label={label}
            value={chosen}
            onChange={setPart}
            segments={parts.map((value) => ({ value, label: PART_LABELS[value] }))}
          />
        ) : null}
        {isOpen ? <PartFields part={chosen} section={section} form={form} pictures={pictures} /> : null}
      </div>
    </section>
  );
}

type Fields = { part: Part; section: MobileSection; form: MobileEditor; pictures: Pictures };

function PartFields({ part, section, form, pictures }: Fields) {
  const title = TITLES[section];
  if (part === 'products') return <NewProducts form={form} />;
  if (part === 'links') return <Links form={form} />;
  if (part === 'text')
    return title ? (
      <TextField
        label={title.label}
        maxLength={MOST_TITLE}
        isCounted
        placeholder={MOBILE_TITLES[title.name]}
        {...form.field(title.name)}
      />
    ) : null;
  if (section === 'home') return <Slides form={form} pictures={pictures} />;
  if (!(section in PICTURES)) return null;
  const { name, label, place } = PICTURES[section as keyof typeof PICTURES];
  const url = form.draft[name];
  return (
    <DesignImage
      label={label}
      place={place}
      url={url}
      picture={pictures.of(url)}
      onChange={(picture) => form.set({ [name]: pictures.take(picture) })}
    />
  );
}

/** DSM-08: three at most, in their order; the one after the last adds another. */
function Slides({ form, pictures }: { form: MobileEditor; pictures: Pictures }) {
  const { slides } = form.draft;
  const shown = slides.length < MOST_SLIDES ? [...slides, null] : slides;
  return shown.map((url, index) => (
    <DesignImage
      // eslint-disable-next-line react/no-array-index-key -- the same picture may stand twice
      key={`${index}-${url}`}
      label={`Image ${index + 1} sur ${MOST_SLIDES}`}
      place={SLIDE}
      url={url}
      picture={pictures.of(url)}
      onChange={(picture) => {
        const taken = pictures.take(picture);
        form.set({ slides: shown.flatMap((slide, place) => (place === index ? (taken ?? []) : (slide ?? []))) });
      }}
    />
  ));
}

/** DSM-11: made secure as soon as the field is left. */
function Links({ form }: { form: MobileEditor }) {
  return (Object.keys(LINK_LABELS) as (keyof TypedLinks)[]).map((name) => (
    <TextField
      key={name}
      label={LINK_LABELS[name]}
      type="url"
      inputMode="url"
      placeholder="https://"
      {...form.field(name, (typed) => asLink(typed) ?? '')}
    />
  ));
}

/** DSM-07, DSW-06. */
export function MobileStyle({ form }: { form: MobileEditor }) {
  return (
    <div className={styles.style}>
      <ChoiceTiles
        label="Présentation des produits"
        isCentred
        choices={PRODUCT_LAYOUTS.map((value) => ({ value, label: PRODUCT_LAYOUT_LABELS[value] }))}
        value={form.draft.productLayout}
        onChange={(productLayout) => form.set({ productLayout })}
      />
      <Switch
        label="Publier ce design dans l’application"
        labelSide="right"
        isOn={form.draft.isPublished}
        onChange={(isPublished) => form.set({ isPublished })}
      />
    </div>
  );
}
