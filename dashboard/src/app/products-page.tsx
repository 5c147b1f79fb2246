import { usePlace, useParams } from '@comptoir/web/route/pages.tsx';
import { Suspense } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import { ProductsScreen } from '../menu/products-screen.tsx';

const DraftsScreen = lazyPiece(async () => (await import('../menu-drafts/drafts-screen.tsx')).DraftsScreen);
const DraftScreen = lazyPiece(async () => (await import('../menu-drafts/draft-screen.tsx')).DraftScreen);

/** SHL-06, DRF-01: the menu, or below it the menus that are prepared, or one of these. */
export function ProductsPage() {
  const isBelow = usePlace().pathname.includes('/brouillons');
  const { draftId }: { draftId?: string } = useParams();
  if (!isBelow) return <ProductsScreen />;
  return (
    <Suspense fallback={<PageLoader />}>
      {draftId ? <DraftScreen key={draftId} draftId={draftId} /> : <DraftsScreen />}
    </Suspense>
  );
}
