import { refusalSentence } from '@comptoir/contract/errors.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { rulesOf } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { IconTicket } from '@tabler/icons-react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useUser } from '../session/session.ts';
import { blankDraft, draftOf, offeredBy } from './promotion-draft.ts';
import { promotionChanges } from './promotion-changes.ts';
import { PromotionFields } from './promotion-fields.tsx';
import { usePromotionForm } from './use-promotion-form.ts';
import styles from './promotions.module.css';

type PromotionWindowProps = {
  shop: Shop;
  known: Promotion | null;
  isSeries: boolean;
  /** PRO-37, PRO-38: why this one is only read here. */
  lockedBecause: string | null;
  onClose: () => void;
};

/** PRO-08: the same window to create and to edit. */
export function PromotionWindow({ shop, known, isSeries, lockedBecause, onClose }: PromotionWindowProps) {
  const { timeZone } = useUser();
  const offered = offeredBy(shop, known);
  const form = usePromotionForm({
    known,
    start: () => (known ? draftOf(known, timeZone) : blankDraft(offered)),
    isSeries,
    needsReference: rulesOf(shop).promoRef,
    onDone: onClose,
  });
  return (
    <FormWindow
      title={titleOf(known, isSeries)}
      context={known?.promoCode}
      icon={IconTicket}
      width={680}
      form={form}
      saveLabel="Enregistrer"
      isReadOnly={lockedBecause !== null}
      refusal={lockedBecause ?? (known && !form.isDirty ? 'Rien n’a changé depuis le dernier enregistrement.' : null)}
      conflict={
        form.conflict && {
          changes: form.known ? promotionChanges(form.known, form.conflict, timeZone) : [],
          reload: form.reload,
          overwrite: form.overwrite,
        }
      }
      onClose={onClose}
    >
      <form id={form.id} className={styles.window} noValidate onSubmit={(event) => form.submit(event)}>
        <PromotionFields form={form} offered={offered} />
        {form.failure ? (
          <p className={styles.failure} role="alert">
            {form.failure}
          </p>
        ) : null}
        {Object.values(form.errors).includes(refusalSentence('MISSING_FIELDS')) ? (
          <p className={styles.failure} role="alert">
            {refusalSentence('MISSING_FIELDS')}
          </p>
        ) : null}
        {form.progress ? <Progress {...form.progress} what={isSeries ? 'codes créés' : 'magasins'} /> : null}
      </form>
    </FormWindow>
  );
}

function titleOf(known: Promotion | null, isSeries: boolean): string {
  if (isSeries) return known ? 'Modifier la série de codes' : 'Nouvelle série de codes';
  return known ? 'Modifier le code promotionnel' : 'Nouveau code promotionnel';
}

const Progress = ({ done, of, what }: { done: number; of: number; what: string }) => (
  <p className={styles.progress} role="status">
    <progress value={done} max={of} aria-label="Avancement" />
    {`${done.toLocaleString('fr-FR')} sur ${of.toLocaleString('fr-FR')}${NBSP}${what}`}
  </p>
);
