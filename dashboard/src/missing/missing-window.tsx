import { IconMoodEmpty, IconPhone, IconSend } from '@tabler/icons-react';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { missingRefusal } from '@comptoir/domain/missing/missing-refusal.ts';
import { PAYMENT_STATE_LABELS } from '@comptoir/domain/orders/orders.labels.ts';
import { paymentState } from '@comptoir/domain/orders/payment-state.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentWords } from '../orders/detail/customer-block.tsx';
import { MissingPreview } from './missing-preview.tsx';
import { AnswerStep, DishStep, nameOf, PlaceStep } from './missing-steps.tsx';
import { useMissing, type MissingDraft } from './use-missing.ts';
import styles from './missing.module.css';

type MissingWindowProps = { order: Order; shop: Shop; onClose: () => void };

/** MIS-01: dish, replacement, answer: fifteen seconds of a cook. A phone asks one after the other. */
export function MissingWindow({ order, shop, onClose }: MissingWindowProps) {
  const draft = useMissing(order, shop, onClose);
  const isPhone = usePhone();
  const [step, setStep] = useState(1);
  const body = useRef<HTMLDivElement>(null);
  useKeys(body);
  useEndWhenSettled(draft, onClose);
  const isAll = !isPhone;
  const isShown = (number: number) => isAll || step === number;
  const leave = () => void draft.leave();
  return (
    <>
      <Dialog
        title={`Il manque un plat · commande n°${NBSP}${order.orderNumber}`}
        icon={IconMoodEmpty}
        context={contextOf(order)}
        width={1000}
        onClose={leave}
        footerLeft={
          <Button size="lg" onClick={isPhone && step > 1 ? () => setStep(step - 1) : leave}>
            Retour
          </Button>
        }
        footerRight={
          draft.isForeign ? (
            <ForeignActions draft={draft} />
          ) : isPhone && step < 3 ? (
            <>
              <PhoneTotal draft={draft} />
              <Button
                variant="primary"
                size="lg"
                disabledBecause={draft.line ? null : 'Choisissez le plat qui manque.'}
                onClick={() => setStep(step + 1)}
              >
                Suivant
              </Button>
            </>
          ) : (
            <Actions draft={draft} isPhone={isPhone} />
          )
        }
      >
        <div className={styles.columns} ref={body}>
          <div className={styles.steps}>
            {isShown(1) ? <DishStep draft={draft} /> : null}
            {!draft.isForeign && isShown(2) ? <PlaceStep draft={draft} /> : null}
            {!draft.isForeign && isShown(3) ? <AnswerStep draft={draft} /> : null}
          </div>
          {draft.isForeign ? (
            <Notice tone="calm">{refusalSentence('missing-marketplace')}</Notice>
          ) : isShown(3) ? (
            <div className={styles.preview}>
              <MissingPreview draft={draft} />
            </div>
          ) : null}
        </div>
      </Dialog>
      {draft.question}
    </>
  );
}

function contextOf(order: Order): string {
  const { firstName, lastName } = order.customer;
  const ready = order.dueAt ? `prête à ${localTime(order.dueAt, order.shop.timeZone)}` : null;
  const payment = `${paymentWords(order)}, ${PAYMENT_STATE_LABELS[paymentState(order)].toLowerCase()}`;
  return [ORDER_TYPE_LABELS[order.orderType], `${firstName} ${lastName.toUpperCase()}`.trim(), ready, payment]
    .filter(Boolean)
    .join(' · ');
}

const PhoneTotal = ({ draft }: { draft: MissingDraft }) =>
  draft.shown.data ? <b className={styles.footTotal}>{formatEuros(draft.shown.data.totalAfter)}</b> : null;

function CallButton({ order }: { order: Order }) {
  const { phone } = order.customer;
  if (!phone) return null;
  return (
    <LinkButton size="lg" icon={IconPhone} href={`tel:${phone}`}>
      {formatPhone(phone)}
    </LinkButton>
  );
}

/** Why nothing can be sent yet; null: it can. */
function reasonOf({ order, line, mayCorrect, isReady, shown }: MissingDraft): string | null {
  if (!line) return 'Choisissez le plat qui manque.';
  if (order.held) return refusalSentence('order-held', { name: order.held.by.firstName });
  if (!mayCorrect) return refusalSentence('missing-refund-right');
  if (!isReady) return french('Aucun plat ne peut le remplacer : annulez la commande, ou appelez le client.');
  if (shown.error) return shown.error.message;
  return shown.data ? null : 'Le nouveau total se calcule.';
}

function Actions({ draft, isPhone }: { draft: MissingDraft; isPhone: boolean }) {
  const { order, sending, answerMinutes, shown } = draft;
  const reason = reasonOf(draft);
  const noWay = shown.data && shown.data.means === null ? refusalSentence('missing-nobody') : null;
  const busy = (mode: string) => sending.isPending && sending.variables === mode;
  return (
    <>
      {isPhone ? <PhoneTotal draft={draft} /> : <CallButton order={order} />}
      <Button
        size="lg"
        isBusy={busy('apply')}
        disabledBecause={reason ?? (busy('ask') ? 'La question est en cours d’envoi.' : null)}
        onClick={() => sending.mutate('apply')}
      >
        Appliquer sans demander
      </Button>
      <Button
        variant="primary"
        size="lg"
        icon={IconSend}
        data-ask
        isBusy={busy('ask')}
        disabledBecause={reason ?? noWay ?? (busy('apply') ? 'La correction est en cours.' : null)}
        onClick={() => sending.mutate('ask')}
      >
        {french(`Demander à ${nameOf(order)} · ${answerMinutes} min`)}
      </Button>
    </>
  );
}

function ForeignActions({ draft }: { draft: MissingDraft }) {
  const reason = !draft.line
    ? 'Choisissez le plat qui manque.'
    : draft.until === 'none'
      ? 'Choisissez jusqu’à quand il est épuisé.'
      : null;
  return (
    <>
      <CallButton order={draft.order} />
      <Button
        variant="primary"
        size="lg"
        isBusy={draft.sending.isPending}
        disabledBecause={reason}
        onClick={() => draft.sending.mutate('sold-out')}
      >
        Marquer épuisé
      </Button>
    </>
  );
}

/** MIS-07: a colleague has asked, or the order has left: there is nothing to send any more, and the window says why. */
function useEndWhenSettled({ order, sending }: MissingDraft, onClose: () => void): void {
  const isOwn = sending.isPending || sending.isSuccess;
  const why = missingRefusal(order);
  const isOver = why !== null && why !== 'missing-marketplace' && !isOwn;
  const end = useEffectEvent(() => {
    // What was refused has said why.
    if (!sending.isError) toast.warning({ text: refusalSentence(why ?? 'ORDER_STATE') });
    onClose();
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
}

/** DESIGN §12: digits choose in the step where one is, the first to begin with; Enter asks. */
function useKeys(body: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.matches('textarea, select, input:not([type="radio"])')) return;
      if (event.key === 'Enter') return pressAsk(event, target);
      if (!/^[1-9]$/.test(event.key)) return;
      const step =
        target?.closest<HTMLElement>('[data-step]') ?? body.current?.querySelector<HTMLElement>('[data-step]');
      const choice = step?.querySelectorAll<HTMLInputElement>('[data-choice]')[Number(event.key) - 1];
      if (!step || !choice) return;
      event.preventDefault();
      choice.click();
      const next = step.nextElementSibling?.querySelector<HTMLInputElement>('[data-choice]');
      (step.dataset['step'] === '1' && next ? next : choice).focus();
    };
    /** On a button or a link Enter presses that one. */
    function pressAsk(event: KeyboardEvent, target: HTMLElement | null): void {
      if (target?.matches('button, a')) return;
      const ask = body.current?.closest('dialog, [role="dialog"]')?.querySelector<HTMLButtonElement>('[data-ask]');
      if (!ask) return;
      event.preventDefault();
      ask.click();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [body]);
}
