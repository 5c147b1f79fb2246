import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { OwnAccount } from '@comptoir/contract/clients.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { IconChevronRight, IconInfoCircle, IconMoped, IconPaperBag, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { go, usePage } from '../app/page-store.ts';
import { Button, ButtonLink } from '../app/parts/button.tsx';
import { Notice } from '../app/parts/notice.tsx';
import { hourWords } from '../tracking/hour-words.ts';
import { fillBasketFrom } from '../tracking/order-again.ts';
import styles from './account-orders.module.css';

type Own = OwnAccount['orders'][number];

const TYPES: Record<OrderType, string> = {
  delivery: 'Livraison',
  click_and_collect: 'À emporter',
  click_and_seat: 'Sur place',
};

/** The order that runs comes first; each earlier one says what is missing before it is ordered again. */
export function AccountOrders({ account }: { account: OwnAccount }) {
  const { shop } = usePage();
  const running = account.orders.filter(({ isRunning }) => isRunning);
  const past = account.orders.filter(({ isRunning }) => !isRunning);
  return (
    <section className={styles.orders} aria-labelledby="account-orders">
      <h2 id="account-orders">Mes commandes</h2>
      {account.orders.length === 0 ? (
        <>
          <p className={styles.soft}>Vos commandes chez {shop.name} apparaîtront ici.</p>
          <Button variant="quiet" isWide onClick={() => go({ name: 'menu' })}>
            Voir la carte
          </Button>
        </>
      ) : null}
      {running.map((order) => (
        <Running key={order.followToken} order={order} zone={shop.timeZone} />
      ))}
      {past.map((order) => (
        <Past key={order.followToken} order={order} zone={shop.timeZone} isHere={order.shopId === shop.shopId} />
      ))}
    </section>
  );
}

function Running({ order, zone }: { order: Own; zone: string }) {
  const Icon = order.orderType === 'delivery' ? IconMoped : IconPaperBag;
  const hour = useFromNow((now) => hourWords(order.orderType, order.expectedAt, now, zone));
  return (
    <a className={styles.running} href={`/suivi/${order.followToken}`}>
      <span className={styles.tile}>
        <Icon size={26} stroke={1.7} aria-hidden="true" />
      </span>
      <span>
        <strong>{order.statusLabel}</strong>
        <span className={styles.soft}>{[`N°${NBSP}${order.orderNumber}`, hour].filter(Boolean).join(' · ')}</span>
      </span>
      <IconChevronRight size={22} stroke={1.7} aria-hidden="true" />
    </a>
  );
}

function Past({ order, zone, isHere }: { order: Own; zone: string; isHere: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const again = () => {
    setBusy(true);
    setError(null);
    fillBasketFrom(order.followToken).then(
      () => go({ name: 'basket' }),
      (failure: unknown) => {
        setBusy(false);
        setError(sentenceOf(failure));
      },
    );
  };
  const count = `${order.articleCount} ${plural(order.articleCount, 'article', 'articles')}`;
  return (
    <article className={styles.past}>
      <header>
        <h3>{dayOf(order.orderedAt, zone)}</h3>
        <span className={styles.amount}>{formatEuros(amountCharged(order))}</span>
      </header>
      <p className={styles.soft}>
        {[TYPES[order.orderType], count, isHere ? null : order.shopName, order.statusLabel].filter(Boolean).join(' · ')}
      </p>
      {order.pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {order.pictures.map((url) => (
            <li key={url}>
              <img src={url} alt="" width={56} height={56} loading="lazy" />
            </li>
          ))}
        </ul>
      ) : null}
      {order.missingSentence ? (
        <p className={styles.missing}>
          <IconInfoCircle size={20} stroke={1.7} aria-hidden="true" />
          {order.missingSentence}
        </p>
      ) : null}
      {error ? <Notice tone="error">{error}</Notice> : null}
      {order.canOrderAgain ? (
        <Button variant="quiet" isWide isBusy={isBusy} icon={<IconRepeat size={22} stroke={1.7} />} onClick={again}>
          Commander à nouveau
        </Button>
      ) : null}
      {order.hasPage ? (
        <ButtonLink variant="text" size="md" href={`/suivi/${order.followToken}`}>
          Voir la commande n°{NBSP}
          {order.orderNumber}
        </ButtonLink>
      ) : null}
    </article>
  );
}

/** « Samedi 7 novembre » */
function dayOf(at: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    new Date(at),
  );
  return day.charAt(0).toUpperCase() + day.slice(1);
}
