import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useUser } from '../session/session.ts';
import { canSync } from './shops/picked-shops.ts';

const ElementCopy = lazyPiece(async () => (await import('./shops/copy-menu.tsx')).ElementCopy);

/** What a saving or deleting call carries to write other shops too. */
export type ChosenShops = { shopIds: string[]; previewId: string };

export const useCanSync = (): boolean => canSync(useUser());

type ShopQuestion = { element: CopiedElement; answer: (chosen: ChosenShops | null) => void };

/**
 * SYN-02: asks for the shops, then shows what would change there. `choose` resolves to null when somebody cancels;
 * `dialogs` must be drawn by the caller.
 */
export function useShopChoice(): { choose(element: CopiedElement): Promise<ChosenShops | null>; dialogs: ReactNode } {
  const [asked, setAsked] = useState<ShopQuestion | null>(null);
  const choose = (element: CopiedElement) =>
    new Promise<ChosenShops | null>((answer) => {
      setAsked({ element, answer });
    });
  const onChosen = (chosen: ChosenShops | null) => {
    setAsked(null);
    asked?.answer(chosen);
  };
  return {
    choose,
    dialogs: asked ? (
      <Suspense fallback={null}>
        <ElementCopy element={asked.element} onChosen={onChosen} />
      </Suspense>
    ) : null,
  };
}
