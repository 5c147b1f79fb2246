import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { formatEuros, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { useMemo } from 'react';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import { PriceField, type PriceFieldProps } from '@comptoir/web/ui/fields/price-field.tsx';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

export type TillArticle = Pick<TillMenu['products'][number], 'posRef' | 'name' | 'price'>;
/** What a product and an option have in common. */
type SoldDraft = { name: string; price: Cents | null; posRef: string };
type SoldForm = {
  draft: SoldDraft;
  errors: FieldErrors;
  field: (name: 'price') => Pick<PriceFieldProps, 'value' | 'onChange' | 'error'>;
  set: (change: Partial<SoldDraft>) => void;
};

type SoldPriceProps = {
  form: SoldForm;
  rules: ShopTypeRules;
  /** Why it costs nothing, where its section or list is free; null elsewhere. */
  freeBecause: string | null;
  tillPrice: Cents | null;
  savedPrice: Cents | null;
  /** LCK-12: who keeps the price to themselves and why, or between which bounds it stays. */
  lockedBecause?: string | null;
  bounds?: string | null;
};

/** PRD-36, PRD-39, PRD-41, OPT-38: typed, nothing, or what the till says. */
export function SoldPrice(props: SoldPriceProps) {
  const { form, rules, freeBecause, tillPrice, savedPrice, lockedBecause = null, bounds } = props;
  const known = rules.disableReferences ? null : tillPrice;
  return (
    <PriceField
      label="Prix"
      {...form.field('price')}
      {...(bounds ? { error: bounds } : {})}
      value={freeBecause ? ZERO : rules.disablePrice ? (known ?? savedPrice) : form.draft.price}
      help={known === null ? undefined : french(`Prix caisse : ${formatEuros(known)}`)}
      disabledBecause={freeBecause ?? (rules.disablePrice ? 'Le prix est géré par votre caisse.' : lockedBecause)}
    />
  );
}

type SoldReferenceProps = {
  form: SoldForm;
  /** Null where the till's menu is not known: the reference is typed. */
  articles: readonly TillArticle[] | null;
  nameLength: number;
};

/** PRD-35, PRD-36: typed, or picked in the till's own menu. */
export function SoldReference({ form, articles, nameLength }: SoldReferenceProps) {
  const { draft, errors, set } = form;
  const { posRef } = draft;
  const field = { label: 'Référence', error: errors['posRef'] };
  const options = useMemo(() => (articles ? optionsOf(articles, posRef) : []), [articles, posRef]);
  const type = (typed: string) => set({ posRef: typed });
  if (!articles) return <TextField {...field} value={posRef} onChange={type} maxLength={MENU_LIMITS.posRef} />;
  return (
    <SearchSelect
      {...field}
      placeholder="Chercher dans la caisse…"
      options={options}
      value={posRef || null}
      onChange={(picked) => {
        const article = articles.find((known) => known.posRef === picked);
        if (article) set(filledBy(article, draft, nameLength));
      }}
      onClear={() => type('')}
    />
  );
}

/** SYN-31: what a picked article fills: its name always, its price where none was typed. */
export function filledBy(
  { posRef, name, price }: TillArticle,
  draft: Pick<SoldDraft, 'price'>,
  nameLength: number,
): SoldDraft {
  return {
    posRef,
    name: name.slice(0, nameLength).trim(),
    price: draft.price ?? price,
  };
}

function optionsOf(articles: readonly TillArticle[], value: string) {
  const known = articles.map(({ posRef, name, price }) => ({
    value: posRef,
    label: name,
    hint: `${posRef} · ${formatEuros(price)}`,
  }));
  const isKnown = value === '' || articles.some(({ posRef }) => posRef === value);
  return isKnown ? known : [{ value, label: value, hint: 'absente de la caisse' }, ...known];
}
