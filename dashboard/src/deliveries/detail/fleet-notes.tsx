import type { CarrierRefusal } from '@comptoir/domain/deliveries/courier-option.ts';
import { FLEET_LIMITS } from '@comptoir/domain/deliveries/providers.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useUser } from '../../session/session.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';

const FleetTermsReader = lazyPiece(async () => (await import('../fleet-terms-text.tsx')).FleetTermsReader);
const AcceptTermsDialog = lazyPiece(async () => (await import('../accept-terms-dialog.tsx')).AcceptTermsDialog);

type FleetNotesProps = { shop: Shop; refusal: CarrierRefusal | null; onAccepted: () => void };

/** DLV-24: what nobody can check but whoever packs the bag. DLV-28: the terms, to be read again or accepted at last. */
export function FleetNotes({ shop, refusal, onAccepted }: FleetNotesProps) {
  const [opened, open] = useState<'terms' | 'acceptance' | null>(null);
  const mayAccept = useUser().featureFlags.includes('launch') && refusal === 'terms-not-accepted';
  const close = () => open(null);
  return (
    <>
      <p>
        {FLEET_LIMITS.kilograms}
        {NBSP}kg et {FLEET_LIMITS.litres}
        {NBSP}litres au plus
      </p>
      <Button variant="subtle" isWide onClick={() => open(mayAccept ? 'acceptance' : 'terms')}>
        {mayAccept ? 'Lire et accepter' : 'Conditions'}
      </Button>
      {opened ? (
        <Piece>
          {opened === 'terms' ? (
            <FleetTermsReader onClose={close} />
          ) : (
            <AcceptTermsDialog
              shop={shop}
              onLater={close}
              onAccepted={() => {
                close();
                onAccepted();
              }}
            />
          )}
        </Piece>
      ) : null}
    </>
  );
}
