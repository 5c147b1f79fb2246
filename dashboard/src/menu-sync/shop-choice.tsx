import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import type { ReactNode } from 'react';

/** What a saving or deleting call carries to write other shops too. */
export type ChosenShops = { shopIds: string[]; previewId: string };

/** SYN-01, OPT-16: whether this person may write several shops from here. */
export function useCanSync(): boolean {
  return false;
}

/**
 * SYN-02: asks for the shops, then shows what would change there. `choose` resolves to null when somebody cancels;
 * `dialogs` must be drawn by the caller.
 */
export function useShopChoice(): { choose(element: CopiedElement): Promise<ChosenShops | null>; dialogs: ReactNode } {
  return { choose: async () => null, dialogs: null };
}
