import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { TillArticle } from './product-reference.tsx';

/** SYN-31: what a picked article fills; what somebody has typed is theirs. */
export function filledBy(
  { posRef, name, price }: TillArticle,
  draft: { name: string; price: Cents | null },
  nameLength: number,
): { posRef: string; name: string; price: Cents } {
  return {
    posRef,
    name: draft.name.trim() === '' ? name.slice(0, nameLength).trim() : draft.name,
    price: draft.price ?? price,
  };
}
