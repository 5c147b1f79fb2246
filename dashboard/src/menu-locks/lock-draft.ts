import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { LockField, LockScope } from '@comptoir/domain/menu-locks/lock-fields.ts';
import type { MenuLock, MenuLockInput } from '@comptoir/domain/menu-locks/menu-lock.ts';

/** What is typed in the window of a lock. */
export type LockDraft = {
  scope: LockScope;
  key: string | null;
  fields: LockField[];
  isBounded: boolean;
  minPrice: Cents | null;
  maxPrice: Cents | null;
  reason: string;
  isEverywhere: boolean;
  shopIds: string[];
};

export const lockDraftOf = (lock: Partial<MenuLock> | null): LockDraft => ({
  scope: lock?.scope ?? 'product',
  key: lock?.key ?? null,
  fields: [...(lock?.fields ?? [])],
  isBounded: (lock?.minPrice ?? null) !== null || (lock?.maxPrice ?? null) !== null,
  minPrice: lock?.minPrice ?? null,
  maxPrice: lock?.maxPrice ?? null,
  reason: lock?.reason ?? '',
  isEverywhere: (lock?.shopIds ?? null) === null,
  shopIds: [...(lock?.shopIds ?? [])],
});

export function lockInputOf(draft: LockDraft): MenuLockInput {
  const hasBounds = draft.isBounded && draft.fields.includes('price');
  return {
    scope: draft.scope,
    key: draft.scope === 'menu' ? null : draft.key,
    fields: draft.fields,
    minPrice: hasBounds ? draft.minPrice : null,
    maxPrice: hasBounds ? draft.maxPrice : null,
    reason: draft.reason.trim(),
    shopIds: draft.isEverywhere ? null : draft.shopIds,
  };
}

export function lockErrors(draft: LockDraft): Record<string, string | null> {
  const hasBounds = draft.isBounded && draft.fields.includes('price');
  const isTwisted = draft.minPrice !== null && draft.maxPrice !== null && draft.minPrice > draft.maxPrice;
  return {
    key: draft.scope !== 'menu' && draft.key === null ? 'Choisissez ce qui est verrouillé.' : null,
    fields: draft.fields.length === 0 ? 'Cochez au moins un champ.' : null,
    minPrice:
      hasBounds && draft.minPrice === null && draft.maxPrice === null ? 'Indiquez au moins un des deux prix.' : null,
    maxPrice: hasBounds && isTwisted ? 'Le prix maximum est sous le prix minimum.' : null,
    reason: draft.reason.trim() === '' ? 'Dites pourquoi\u00A0: les magasins le liront.' : null,
    shopIds: !draft.isEverywhere && draft.shopIds.length === 0 ? 'Cochez au moins un magasin.' : null,
  };
}
