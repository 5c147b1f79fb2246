import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { IconLock } from '@tabler/icons-react';
import { Button } from '../../app/parts/button.tsx';
import { Notice } from '../../app/parts/notice.tsx';
import { go, usePage } from '../../app/page-store.ts';
import type { Placing } from './use-placing.ts';
import type { ChosenPayment } from '../question.ts';
import type { CurrentOrder } from '../use-order.ts';
import styles from '../checkout-page.module.css';

type PayFooterProps = {
  order: CurrentOrder;
  payment: ChosenPayment | null;
  placing: Placing;
  onPay: () => void;
  onAgain: () => void;
  onConfirm: () => void;
  onOtherwise: () => void;
};

/** The one button, with its amount, and what stands in its way. */
export function PayFooter({ order, payment, placing, onPay, onAgain, onConfirm, onOtherwise }: PayFooterProps) {
  const { shop } = usePage();
  const { quote, troubled, refusals, isOffline, isAsking, failure } = order;
  const amount = quote?.amounts ? formatEuros(amountCharged(quote.amounts)) : undefined;
  const stops = [
    refusals.lines,
    refusals.minimum,
    refusals.mode,
    refusals.shop,
    refusals.promo,
    refusals.order,
    // Nobody chooses an hour at a table: what is said of it has no other place.
    order.orderType === 'click_and_seat' ? refusals.slot : undefined,
  ].flatMap((said) => said ?? []);
  const isFree = quote?.amounts?.amountDue === 0;
  const isCard = payment?.paymentType === 'stripe' && !isFree;
  if (placing.state === 'unknown')
    return (
      <div className={classes(styles.pay, styles.stick)}>
        <Notice tone="warning" title="Nous n’avons pas eu de réponse.">
          {placing.sentence} Réessayez{'\u00A0'}: votre commande ne sera passée qu’une fois.
        </Notice>
        <Button isWide onClick={onAgain} amount={amount}>
          Réessayer
        </Button>
      </div>
    );
  if (placing.state === 'awaiting')
    return (
      <div className={classes(styles.pay, styles.stick)}>
        <Notice tone="warning" title="Rien n’a été débité, votre panier est intact.">
          Votre banque attend encore votre confirmation. Sans elle, le restaurant ne voit pas votre commande.
        </Notice>
        <Button isWide isBusy={placing.isAsking} onClick={onConfirm} icon={<IconLock size={20} stroke={1.75} />}>
          Confirmer auprès de ma banque
        </Button>
        <Button isWide variant="quiet" onClick={onOtherwise}>
          Payer autrement
        </Button>
      </div>
    );
  return (
    <div className={styles.pay}>
      {failure && !isOffline ? <Notice tone="warning">{failure}</Notice> : null}
      {isOffline ? (
        <Notice tone="warning" title="Pas de connexion.">
          Votre panier est gardé, nouvel essai en cours…
        </Notice>
      ) : null}
      {troubled.length > 0 || stops.length > 0 ? (
        <Notice tone="warning" title={troubled.length > 0 ? 'Votre panier a changé.' : undefined}>
          {troubled.length > 0 ? `${troubled.map(({ name }) => name).join(', ')}\u00A0: à vérifier. ` : stops.join(' ')}
          <Button variant="text" size="md" onClick={() => go({ name: 'basket' })}>
            Revenir au panier
          </Button>
        </Notice>
      ) : null}
      <div className={classes(styles.pay, styles.stick)}>
        {/* In view wherever the button was pressed. */}
        {placing.state === 'refused' && !placing.isByBank ? (
          <Notice tone="error" title="Rien n’a été débité, votre panier est intact.">
            {placing.sentence}
          </Notice>
        ) : null}
        <Button
          isWide
          amount={amount}
          isBusy={placing.state === 'sending'}
          // Nobody orders at an amount that is about to change.
          disabled={
            failure !== null ||
            (isAsking && placing.state !== 'sending') ||
            troubled.length > 0 ||
            stops.length > 0 ||
            !payment ||
            !amount
          }
          icon={isCard ? <IconLock size={20} stroke={1.75} /> : undefined}
          onClick={onPay}
        >
          {isCard ? 'Payer' : 'Commander'}
        </Button>
        <p className={styles.promise}>{isFree ? 'Rien à payer.' : promise(payment, shop.name)}</p>
      </div>
    </div>
  );
}

function promise(payment: ChosenPayment | null, shopName: string): string {
  if (payment?.paymentType === 'stripe') return `Débité seulement si ${shopName} accepte la commande.`;
  return payment?.paymentType === 'to_driver' ? 'À payer au livreur, à l’arrivée.' : 'À payer sur place.';
}
