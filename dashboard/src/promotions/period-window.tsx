import * as contract from '@comptoir/contract/promotions.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { newPeriodRefusal } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useFromNow, useNow } from '@comptoir/web/page/now.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { daysOf, periodOf } from './promotion-draft.ts';
import { promotionChanges } from './promotion-changes.ts';
import { PromotionPeriod } from './promotion-period.tsx';
import { usePromotionsChanged } from './promotions.queries.ts';
import styles from './promotions.module.css';

/** PRO-49. */
export function PeriodWindow({ promotion: listed, onClose }: { promotion: Promotion; onClose: () => void }) {
  const [promotion, setPromotion] = useState(listed);
  const { companyId, shopId, timeZone } = useUser();
  const now = useNow();
  const hasBegun = useFromNow((at) => promotion.startsAt === null || promotion.startsAt <= at);
  const tellChanged = usePromotionsChanged();
  const { key, version } = promotion;
  const form = useForm<ReturnType<typeof daysOf>, Promotion>({
    start: () => daysOf(promotion, timeZone),
    check: (draft) => {
      const refusal = newPeriodRefusal(promotion, periodOf(draft, timeZone), now, timeZone);
      return refusal ? { [refusal.startsWith('promo-start') ? 'startsOn' : 'endsOn']: refusalSentence(refusal) } : {};
    },
    send: async (draft, { over, keyOf }) => {
      const body = { ...periodOf(draft, timeZone), version: over?.version ?? version };
      await call(
        contract.setPromotionPeriod,
        { params: { companyId, shopId, key }, body },
        { idempotencyKey: keyOf(body) },
      );
      form.restart(draft);
      toast.success({ text: 'Ce code promotionnel a été modifié' });
      onClose();
      await tellChanged();
    },
  });
  const reload = () => {
    if (!form.conflict) return;
    setPromotion(form.conflict);
    form.restart(daysOf(form.conflict, timeZone));
  };
  return (
    <FormWindow
      title="Changer les dates"
      context={promotion.promoCode}
      icon={IconCalendarEvent}
      form={form}
      refusal={form.isDirty ? null : 'Rien n’a changé depuis le dernier enregistrement.'}
      conflict={
        form.conflict
          ? { changes: promotionChanges(promotion, form.conflict, timeZone), reload, overwrite: form.overwrite }
          : null
      }
      onClose={onClose}
    >
      <form id={form.id} className={styles.window} noValidate onSubmit={(event) => form.submit(event)}>
        <PromotionPeriod form={form} zone={timeZone} isStartFixed={hasBegun} />
        {form.failure ? (
          <p className={styles.failure} role="alert">
            {form.failure}
          </p>
        ) : null}
      </form>
    </FormWindow>
  );
}
