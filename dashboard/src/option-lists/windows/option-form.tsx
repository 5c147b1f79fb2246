import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import { SoldPrice, SoldReference, type TillArticle } from '../../menu/windows/till-fields.tsx';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useShownMenu } from '../../menu/menu-context.ts';
import { tillPriceOf, withProduct, type OptionAround, type OptionDraft } from './option-draft.ts';
import { SubListField } from './sub-list-field.tsx';
import styles from './windows.module.css';

const FREE_ONLY = 'Cette liste ne contient que des options gratuites.';

type OptionFormProps = {
  form: Form<OptionDraft>;
  listKey: string;
  around: OptionAround;
  articles: readonly TillArticle[] | null;
  nameNote: string | undefined;
};

/** OPT-35: what an option is. */
export function OptionForm({ form, listKey, around, articles, nameNote }: OptionFormProps) {
  const { draft, errors, set } = form;
  const { rules, list, option } = around;
  return (
    <>
      <TextField
        label="Nom de l’option"
        {...form.field('name')}
        maxLength={MENU_LIMITS.optionName}
        help={nameNote}
        isCounted
        isFocusedFirst={option === null}
      />
      <div className={styles.figures}>
        <SoldPrice
          form={form}
          rules={rules}
          freeBecause={list.freeOnly ? FREE_ONLY : null}
          tillPrice={tillPriceOf(draft, around)}
          savedPrice={option?.price ?? null}
        />
        {rules.disableReferences ? null : (
          <SoldReference form={form} articles={articles} nameLength={MENU_LIMITS.optionName} />
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

function LinkedProduct({ form }: Pick<OptionFormProps, 'form'>) {
  const products = allProducts(useShownMenu()).filter(({ posOnly }) => !posOnly);
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
