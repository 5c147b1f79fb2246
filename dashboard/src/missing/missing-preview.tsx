import {
  IconArrowsExchange,
  IconCheck,
  IconCircleMinus,
  IconCreditCard,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { elided, french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { ANSWER_LABELS } from '@comptoir/domain/orders/missing/missing.labels.ts';
import { MISSING_ANSWERS } from '@comptoir/domain/orders/missing/missing-choices.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import type { Preview } from './missing.queries.ts';
import { nameOf } from './missing-steps.tsx';
import type { MissingDraft } from './use-missing.ts';
import styles from './missing.module.css';

/** MIS-03: new total, debit and message are read before anything is sent. */
export function MissingPreview({ draft }: { draft: MissingDraft }) {
  const { shown, isReady, order } = draft;
  if (!isReady)
    return <p className={styles.help}>{french('Le nouveau total et le message s’affichent ici avant l’envoi.')}</p>;
  if (shown.data) return <Read order={order} preview={shown.data} />;
  if (shown.error)
    return (
      <LoadFailed
        title="Impossible de calculer le nouveau total"
        text={shown.error.message}
        retry={() => void shown.refetch()}
        isRetrying={shown.isFetching}
      />
    );
  return <Skeleton height={320} />;
}

function Read({ order, preview }: { order: Order; preview: Preview }) {
  return (
    <>
      <section className={styles.totals} aria-label="Nouveau total">
        <h3 className={styles.title}>Nouveau total, si {nameOf(order)} accepte</h3>
        <ul className={styles.lines}>
          {preview.lines.map(({ id, name, quantity, total, state }) => (
            <li key={id} className={styles.line} data-state={state}>
              <span>
                {quantity}
                {NBSP}×
              </span>
              {state === 'gone' ? <s className={styles.name}>{name}</s> : <span className={styles.name}>{name}</span>}
              {state === 'gone' ? <s>{formatEuros(total)}</s> : <span>{formatEuros(total)}</span>}
            </li>
          ))}
          {extras(preview).map(([label, amount]) => (
            <li key={label} className={styles.line}>
              <span />
              <span className={styles.name}>{label}</span>
              <span>{amount}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <b>Total</b>
          <span>
            {preview.totalAfter === preview.totalBefore ? null : <s>{formatEuros(preview.totalBefore)}</s>}{' '}
            <b className={styles.big}>{formatEuros(preview.totalAfter)}</b>
          </span>
        </p>
        <p className={styles.money}>
          <Glyph icon={IconCreditCard} />
          <span>{french(moneyWords(order, preview))}</span>
        </p>
      </section>
      {preview.means ? <Message order={order} preview={preview} /> : null}
      <p className={styles.money}>
        <Glyph icon={IconPrinter} />
        <span>
          {french('Le ticket corrigé sort en cuisine dès sa réponse ; la préparation des autres plats continue.')}
        </span>
      </p>
    </>
  );
}

function extras({ discount, cashback, deliveryFee, managementFee, tip }: Preview): [string, string][] {
  const rows: [string, number, string][] = [
    ['Promotion', discount, `−${formatEuros(discount)}`],
    ['Fidélité', cashback, `−${formatEuros(cashback)}`],
    ['Frais de livraison', deliveryFee, formatEuros(deliveryFee)],
    ['Frais de gestion', managementFee, formatEuros(managementFee)],
    ['Pourboire', tip, formatEuros(tip)],
  ];
  return rows.filter(([, amount]) => amount > 0).map(([label, , words]) => [label, words]);
}

function moneyWords({ paymentType, status }: Order, { totalAfter, refund, gift }: Preview): string {
  const offered = gift > 0 ? ` Le magasin offre ${formatEuros(gift)}.` : '';
  if (paymentType !== 'stripe') return `${formatEuros(totalAfter)} à encaisser.${offered}`;
  const back = `${formatEuros(refund)} lui ${pluralOfAmount(refund, 'sera rendu', 'seront rendus')}`;
  if (refund > 0) return `La carte est déjà débitée : ${back}.${offered}`;
  const isCharged = status !== 'contacting' && status !== 'looking_for_driver';
  if (isCharged) return `La carte est déjà débitée de ce montant. Rien à rembourser.${offered}`;
  return `La carte sera débitée de ${formatEuros(totalAfter)}. Rien à rembourser.${offered}`;
}

const ICONS = { yes: IconCheck, other: IconArrowsExchange, without: IconCircleMinus, cancel: IconX };

const Message = ({ order, preview }: { order: Order; preview: Preview }) => (
  <section className={styles.message} aria-label="Message">
    <h3 className={styles.label}>
      Ce {elided('que', nameOf(order))} reçoit par {preview.means === 'sms' ? 'SMS' : 'e-mail'}
    </h3>
    <p className={styles.bubble}>
      {preview.message} <span className={styles.link}>…/suivi/question</span>
    </p>
    <ul className={styles.answers} aria-label="Ses réponses possibles">
      {MISSING_ANSWERS.map((answer) => (
        <li key={answer}>
          <Glyph icon={ICONS[answer]} />
          {ANSWER_LABELS[answer]}
        </li>
      ))}
    </ul>
  </section>
);
