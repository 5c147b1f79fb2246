import { hasAcceptedTerms } from '@comptoir/domain/deliveries/providers.ts';
import { isPartShown } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useUser, viewOf } from '../session/session.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { oneShop } from '../shops/shops.queries.ts';
import { useDialogTurn } from '@comptoir/web/ui/dialogs/top-dialog.ts';

const AcceptTermsDialog = lazyPiece(async () => (await import('./accept-terms-dialog.tsx')).AcceptTermsDialog);

/** DLV-25, ROL-109: asked on each load, of whoever may answer, until somebody has accepted. */
export function FleetTerms() {
  const user = useUser();
  const isShown = isPartShown('fleetTerms', viewOf(user));
  const { data: shop } = useQuery({ ...oneShop(user), enabled: isShown });
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  if (!isShown || !shop?.expressFleet.enabled || hasAcceptedTerms(shop) || putOff.includes(shop.shopId)) return null;
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
