import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { formatEuros, ZERO } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import { filledBy } from '../../menu/windows/filled-by.ts';
import { ProductReference, type TillArticle } from '../../menu/windows/product-reference.tsx';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useOptionsContext } from '../options-context.ts';
import { tillPriceOf, withProduct, type OptionAround, type OptionDraft } from './option-draft.ts';
import { SubListField } from './sub-list-field.tsx';
import styles from './windows.module.css';

/** OPT-38, CAT-ROL-17. */
const FREE_ONLY = 'Cette liste ne contient que des options gratuites.';
const PRICE_OF_TILL = 'Le prix est géré par votre caisse.';

type OptionFormProps = {
  form: Form<OptionDraft>;
  listKey: string;
  around: OptionAround;
  articles: readonly TillArticle[] | null;
};

/** OPT-35: what an option is. */
export function OptionForm({ form, listKey, around, articles }: OptionFormProps) {
  const { draft, errors, set } = form;
  const { rules, list, option } = around;
  const tillPrice = rules.disableReferences ? null : tillPriceOf(draft, around);
  const price = rules.disablePrice ? (tillPrice ?? option?.price ?? null) : draft.price;
  return (
    <>
      <TextField
        label="Nom de l’option"
        {...form.field('name')}
        maxLength={MENU_LIMITS.optionName}
        isCounted
        isFocusedFirst={option === null}
      />
      <div className={styles.figures}>
        <PriceField
          label="Prix"
          {...form.field('price')}
          value={list.freeOnly ? ZERO : price}
          help={tillPrice === null ? undefined : french(`Prix caisse : ${formatEuros(tillPrice)}`)}
          disabledBecause={list.freeOnly ? FREE_ONLY : rules.disablePrice ? PRICE_OF_TILL : null}
        />
        {rules.disableReferences ? null : (
          <ProductReference
            articles={articles}
            value={draft.posRef}
            onType={(posRef) => set({ posRef })}
            onPick={(article) => set(filledBy(article, draft, MENU_LIMITS.optionName))}
            error={errors['posRef']}
          />
        )}
      </div>
      <LinkedProduct form={form} />
      <SubListField
        help="Demandées au client quand il choisit cette option."
        listKey={listKey}
        keys={draft.subListKeys}
        onChange={(subListKeys) => set({ subListKeys })}
        error={errors['subListKeys']}
      />
    </>
  );
}

/** OPT-39. */
function LinkedProduct({ form }: Pick<OptionFormProps, 'form'>) {
  const { menu } = useOptionsContext();
  const products = allProducts(menu).filter(({ posOnly }) => !posOnly);
  return (
    <SearchSelect
      label="Produit lié"
      isOptional
      help="L’option partage alors le stock et la disponibilité du produit."
      placeholder="Chercher un produit…"
      options={products.map(({ key, name, price }) => ({ value: key, label: name, hint: formatEuros(price) }))}
      {...form.field('linkedProductKey')}
      onChange={(key) => {
        const product = products.find((known) => known.key === key);
        if (product) form.set((known) => withProduct(known, product));
      }}
      onClear={() => form.set({ linkedProductKey: null })}
    />
  );
}
