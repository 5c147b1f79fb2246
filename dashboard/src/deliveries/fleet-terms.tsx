import { hasAcceptedTerms } from '@comptoir/domain/deliveries/providers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { useShopPart } from '../shops/use-shop-part.ts';
import { useDialogTurn } from '@comptoir/web/ui/dialogs/top-dialog.ts';

const AcceptTermsDialog = lazyPiece(async () => (await import('./accept-terms-dialog.tsx')).AcceptTermsDialog);

/** DLV-25, ROL-109: asked on each load, of whoever may answer, until somebody has accepted. */
export function FleetTerms() {
  const { shop } = useShopPart('fleetTerms');
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  if (!shop?.expressFleet.enabled || hasAcceptedTerms(shop) || putOff.includes(shop.shopId)) return null;
  return <TermsInTurn key={shop.shopId} shop={shop} onLater={() => setPutOff([...putOff, shop.shopId])} />;
}

/** It waits until no other window is open: somebody is answering something there. */
function TermsInTurn({ shop, onLater }: { shop: Shop; onLater: () => void }) {
  if (!useDialogTurn()) return null;
  return (
    <Piece>
      <AcceptTermsDialog shop={shop} onLater={onLater} />
    </Piece>
  );
}
