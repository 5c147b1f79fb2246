import { hasAcceptedTerms } from '@comptoir/domain/deliveries/providers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useShopPart } from '../shops/use-shop-part.ts';
import { useDialogTurn } from '@comptoir/web/ui/dialogs/top-dialog.ts';

const dialog = intentPiece(async () => (await import('./accept-terms-dialog.tsx')).AcceptTermsDialog);

/** DLV-25, ROL-109: asked on each load, of whoever may answer, until somebody has accepted. */
export function FleetTerms() {
  const { shop } = useShopPart('fleetTerms');
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  if (!shop?.expressFleet.enabled || hasAcceptedTerms(shop) || putOff.includes(shop.shopId)) return null;
  return <WhenFetched key={shop.shopId} shop={shop} onLater={() => setPutOff([...putOff, shop.shopId])} />;
}

type Terms = { shop: Shop; onLater: () => void };

/** It asks for its turn once its file is here: a window that opened while it was fetched would come to lie under it. */
function WhenFetched(terms: Terms) {
  const Dialog = dialog.usePart();
  useEffect(() => dialog.fetch(), []);
  return Dialog ? <InTurn {...terms} Dialog={Dialog} /> : null;
}

/** It waits until no other window is open: somebody is answering something there. */
function InTurn({ Dialog, ...terms }: Terms & { Dialog: ComponentType<Terms> }) {
  return useDialogTurn() ? <Dialog {...terms} /> : null;
}
