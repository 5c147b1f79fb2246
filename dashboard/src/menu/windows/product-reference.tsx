import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { useMemo } from 'react';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

export type TillArticle = Pick<TillMenu['products'][number], 'posRef' | 'name' | 'price'>;

type ProductReferenceProps = {
  /** Null where the till's menu is not known: the reference is typed. */
  articles: readonly TillArticle[] | null;
  value: string;
  onType: (posRef: string) => void;
  onPick: (article: TillArticle) => void;
  error: string | undefined;
};

/** PRD-35, PRD-36: typed, or picked in the till's own menu. */
export function ProductReference({ articles, value, onType, onPick, error }: ProductReferenceProps) {
  const options = useMemo(() => (articles ? optionsOf(articles, value) : []), [articles, value]);
  if (!articles)
    return <TextField label="Référence" value={value} onChange={onType} maxLength={MENU_LIMITS.posRef} error={error} />;
  return (
    <SearchSelect
      label="Référence"
      placeholder="Chercher dans la caisse…"
      options={options}
      value={value || null}
      onChange={(posRef) => {
        const article = articles.find((known) => known.posRef === posRef);
        if (article) onPick(article);
      }}
      onClear={() => onType('')}
      error={error}
    />
  );
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
