import * as contract from '@comptoir/contract/promotions.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { usePromotionsChanged } from './promotions.queries.ts';

const FAILED = french("Le code promotionnel n'a pas pu être modifié, merci de réessayer !");

/** PRO-31, PRO-38: whom it is switched for is said before. */
export function SwitchDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { companyId, shopId, shopName, isAllShops } = useUser();
  const [isBusy, setBusy] = useState(false);
  const tellChanged = usePromotionsChanged();
  const { key, promoCode, isGeneral } = promotion;
  const expired = !(promotion.expired || promotion.isOffHere);
  const confirm = async () => {
    setBusy(true);
    const body = { expired, allShops: isAllShops };
    try {
      await call(
        contract.setPromotionExpired,
        { params: { companyId, shopId, key }, body },
        { idempotencyKey: commandKey() },
      );
      toast.success({ text: 'Ce code promotionnel a été modifié' });
      await tellChanged();
    } catch (error) {
      showErrorOr(error, FAILED);
    }
    onClose();
  };
  const where = isAllShops
    ? 'Dans tous les magasins.'
    : `Dans «\u00A0${shopName}\u00A0» seulement\u00A0: les autres magasins ne changent pas.`;
  return (
    <ConfirmDialog
      title={french(`Voulez-vous ${expired ? 'désactiver' : 'réactiver'} le code promotionnel ${promoCode} ?`)}
      text={isGeneral ? french(where) : undefined}
      confirmLabel={expired ? 'Désactiver' : 'Réactiver'}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
