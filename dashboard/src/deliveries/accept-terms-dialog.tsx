import { IconFileText } from '@tabler/icons-react';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { FLEET_LIMITS } from '@comptoir/domain/deliveries/providers.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useState } from 'react';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { useAcceptTerms } from './deliveries.queries.ts';
import { FleetTermsReader, TERMS_TITLE } from './fleet-terms-text.tsx';
import styles from './fleet-terms.module.css';

type AcceptTermsDialogProps = { shop: Shop; onLater: () => void; onAccepted?: () => void };

/** DLV-25 to DLV-28. */
export function AcceptTermsDialog({ shop, onLater, onAccepted }: AcceptTermsDialogProps) {
  const [isTicked, tick] = useState(false);
  const [isReading, read] = useState(false);
  const acceptance = useAcceptTerms(shop);
  const offline = useOfflineReason();
  const confirm = () => {
    if (!isTicked) showErrorText(refusalSentence('TERMS_NOT_ACCEPTED'));
    else acceptance.mutate(undefined, { onSuccess: () => onAccepted?.() });
  };
  return (
    <Dialog
      title={TERMS_TITLE}
      width={680}
      onClose={onLater}
      footerLeft={<Button onClick={onLater}>Plus tard</Button>}
      footerRight={
        <>
          <Button icon={IconFileText} onClick={() => read(true)}>
            Lire les conditions
          </Button>
          <Button variant="primary" isBusy={acceptance.isPending} disabledBecause={offline} onClick={confirm}>
            Confirmer
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <p>
          Le service de livraison à la demande est activé pour {shop.name}. Il sera proposé à vos commandes une fois ses
          conditions acceptées{NBSP}; d’ici là, il reste inutilisé.
        </p>
        <ul className={styles.points}>
          <li>
            {FLEET_LIMITS.km}
            {NBSP}km, {FLEET_LIMITS.kilograms}
            {NBSP}kg et {FLEET_LIMITS.litres}
            {NBSP}litres au plus par course
          </li>
          <li>Commandes payées en ligne uniquement</li>
          <li>Attente au magasin facturée à partir de la 4e minute</li>
        </ul>
        <Checkbox label="J’ai lu et j’accepte les conditions d’utilisation" isChecked={isTicked} onChange={tick} />
      </Stack>
      {isReading ? <FleetTermsReader onClose={() => read(false)} /> : null}
    </Dialog>
  );
}
