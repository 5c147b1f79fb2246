import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { formatEuros, ZERO } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import { filledBy } from '../../menu/windows/filled-by.ts';
import { ProductReference, type TillArticle } from '../../menu/windows/product-reference.tsx';
import type { FieldErrors } from '../../menu/windows/use-saving.ts';
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
  draft: OptionDraft;
  listKey: string;
  errors: FieldErrors;
  around: OptionAround;
  articles: readonly TillArticle[] | null;
  onChange: (change: (draft: OptionDraft) => OptionDraft) => void;
};

/** OPT-35: what an option is. */
export function OptionForm({ draft, listKey, errors, around, articles, onChange }: OptionFormProps) {
  const { rules, list, option } = around;
  const set = (fields: Partial<OptionDraft>) => onChange((known) => ({ ...known, ...fields }));
  const tillPrice = rules.disableReferences ? null : tillPriceOf(draft, around);
  const price = rules.disablePrice ? (tillPrice ?? option?.price ?? null) : draft.price;
  return (
    <>
      <TextField
        label="Nom de l’option"
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={MENU_LIMITS.optionName}
        isCounted
        isFocusedFirst={option === null}
        error={errors['name']}
      />
      <div className={styles.figures}>
        <PriceField
          label="Prix"
          value={list.freeOnly ? ZERO : price}
          onChange={(typed) => set({ price: typed })}
          help={tillPrice === null ? undefined : french(`Prix caisse : ${formatEuros(tillPrice)}`)}
          disabledBecause={list.freeOnly ? FREE_ONLY : rules.disablePrice ? PRICE_OF_TILL : null}
          error={errors['price']}
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
      <LinkedProduct draft={draft} error={errors['linkedProductKey']} onChange={onChange} />
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
function LinkedProduct(props: Pick<OptionFormProps, 'draft' | 'onChange'> & { error: string | undefined }) {
  const { draft, error, onChange } = props;
  const { menu } = useOptionsContext();
  const products = allProducts(menu).filter(({ posOnly }) => !posOnly);
  return (
    <SearchSelect
      label="Produit lié"
      isOptional
      help="L’option partage alors le stock et la disponibilité du produit."
      placeholder="Chercher un produit…"
      options={products.map(({ key, name, price }) => ({ value: key, label: name, hint: formatEuros(price) }))}
      value={draft.linkedProductKey}
      onChange={(key) => {
        const product = products.find((known) => known.key === key);
        if (product) onChange((known) => withProduct(known, product));
      }}
      onClear={() => onChange((known) => ({ ...known, linkedProductKey: null }))}
      error={error}
    />
  );
}
