import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { LockField } from '@comptoir/domain/menu-locks/lock-fields.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { ALLERGEN_LABELS, ALLERGENS } from '@comptoir/domain/menu/allergens.ts';
import { DIET_LABELS, DIETS } from '@comptoir/domain/menu/diets/diets.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { ReactNode } from 'react';
import { ImageField } from '../../images/image-field.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { ToggleChips } from '@comptoir/web/ui/fields/toggle-chips.tsx';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { ListPicker } from './list-picker.tsx';
import { tidyPreparation, tillPriceOf, type ProductAround, type ProductDraft } from './product-draft.ts';
import { SoldPrice, SoldReference, type TillArticle } from './till-fields.tsx';
import { VatFields, VoucherField } from './vat-fields.tsx';
import styles from './windows.module.css';

const MODES = [
  ['delivery', 'unavailableForDelivery', 'Livraison'],
  ['click_and_collect', 'unavailableForClickAndCollect', 'Click & Collect'],
  ['click_and_seat', 'unavailableForClickAndSeat', 'Sur place'],
] as const satisfies readonly (readonly [OrderType, keyof ProductDraft, string])[];

const ALLERGEN_CHOICES = ALLERGENS.map((value) => ({ value, label: ALLERGEN_LABELS[value] }));
const DIET_CHOICES = DIETS.map((value) => ({ value, label: DIET_LABELS[value] }));

const FREE_ONLY = 'Cette section ne contient que des produits gratuits.';

type ProductFormProps = {
  form: Form<ProductDraft>;
  around: ProductAround;
  optionLists: Menu['optionLists'];
  orderTypes: readonly OrderType[];
  articles: readonly TillArticle[] | null;
  isReadOnly: boolean;
  nameNote: string | undefined;
  /** LCK-12: who keeps a field to themselves and why; null where it may be changed. */
  lockOf: (field: LockField) => string | null;
  boundsOf: (price: Cents) => string | null;
  locks: ReactNode;
};

/** PRD-29, PRD-30: what a product is. */
export function ProductForm(props: ProductFormProps) {
  const { form, around, optionLists, orderTypes, articles, isReadOnly, nameNote, lockOf, boundsOf, locks } = props;
  const { draft, errors, set } = form;
  const lists = form.field('optionListKeys');
  return (
    <div className={styles.product}>
      <div className={styles.picture}>
        <ImageField
          draft={draft.image}
          onChange={(image) => set({ image })}
          error={errors['image'] ?? null}
          isReadOnly={isReadOnly || lockOf('picture') !== null}
        />
        {locks}
      </div>
      <div className={`${styles.words} ${styles.column}`}>
        <TextField
          label="Nom du produit"
          {...form.field('name')}
          maxLength={MENU_LIMITS.productName}
          help={nameNote}
          disabledBecause={lockOf('name')}
          isFocusedFirst={around.product === null}
        />
        <TextArea
          label="Description"
          {...form.field('description')}
          rows={2}
          maxLength={MENU_LIMITS.description}
          isCounted
          disabledBecause={lockOf('description')}
        />
        <Figures form={form} around={around} articles={articles} lockOf={lockOf} boundsOf={boundsOf} />
        <ListPicker
          label="Listes d’options"
          emptyText="Aucune liste d’options."
          addLabel="Ajouter une liste d’options"
          placeholder="Ajouter une liste…"
          chosen={lists.value.flatMap((key) => optionLists[key] ?? [])}
          offered={Object.values(optionLists).filter(({ key }) => !lists.value.includes(key))}
          onChange={lists.onChange}
          error={lists.error}
          isFixed={isReadOnly || around.rules.disableOptionList}
        />
        <ToggleChips
          label="Allergènes"
          choices={ALLERGEN_CHOICES}
          values={draft.allergens}
          onChange={(allergens) => set({ allergens })}
          disabledBecause={lockOf('allergens')}
        />
        <ToggleChips
          label="Régimes alimentaires"
          choices={DIET_CHOICES}
          values={draft.diets}
          onChange={(diets) => set({ diets })}
          disabledBecause={lockOf('allergens')}
          error={errors['diets']}
        />
      </div>
      <div className={`${styles.selling} ${styles.column}`}>
        <OrderTypeSwitches form={form} orderTypes={orderTypes} lockOf={lockOf} />
        <VatFields orderTypes={orderTypes} rates={draft.vatRates} onChange={(vatRates) => set({ vatRates })} />
        <VoucherField
          rates={draft.vatRates}
          orderTypes={orderTypes}
          isPaid={draft.mealVouchers}
          onChange={(mealVouchers) => set({ mealVouchers })}
        />
      </div>
    </div>
  );
}

type SwitchesProps = Pick<ProductFormProps, 'form' | 'orderTypes' | 'lockOf'>;

function OrderTypeSwitches({ form, orderTypes, lockOf }: SwitchesProps) {
  return (
    <div className={styles.block}>
      <h3 className={styles.heading}>Modes de vente</h3>
      <ul className={styles.switches}>
        {MODES.filter(([type]) => orderTypes.includes(type)).map(([type, field, label]) => (
          <li key={type}>
            <Switch
              label={label}
              isOn={!form.draft[field]}
              disabledBecause={lockOf('availability')}
              onChange={(isSold) => form.set({ [field]: !isSold })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type FiguresProps = Pick<ProductFormProps, 'form' | 'around' | 'articles' | 'lockOf' | 'boundsOf'>;

function Figures({ form, around, articles, lockOf, boundsOf }: FiguresProps) {
  const { price } = form.draft;
  const { rules, section, product } = around;
  return (
    <div className={styles.figures}>
      <SoldPrice
        form={form}
        rules={rules}
        freeBecause={section.freeOnly ? FREE_ONLY : null}
        tillPrice={tillPriceOf(form.draft, around)}
        savedPrice={product?.price ?? null}
        lockedBecause={lockOf('price')}
        bounds={price !== null && price !== product?.price ? boundsOf(price) : null}
      />
      <FigureField
        kind="hours"
        label="Temps de préparation (en heures)"
        {...form.field('preparation', tidyPreparation)}
        suffix="h"
        error={form.errors['preparation'] ?? form.errors['preparationHours']}
      />
      {rules.disableReferences ? null : (
        <SoldReference form={form} articles={articles} nameLength={MENU_LIMITS.productName} />
      )}
    </div>
  );
}
