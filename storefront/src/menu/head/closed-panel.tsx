import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { dayWord } from '@comptoir/domain/storefront/opening.labels.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { IconCalendarClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './closed-panel.module.css';

const slotChoice = intentPiece(() => import('../../checkout/slot-choice.tsx'));

/** A closed kitchen is no dead end: its next hours are offered at once, unless staff takes no orders at all. */
export function ClosedPanel({ page, orderType }: { page: ShopPage; orderType: OrderType }) {
  const { SlotChoice } = slotChoice.usePart() ?? {};
  const [hasHours, setHasHours] = useState(true);
  const { shop, at } = page;
  const { opensAt, closedMessage } = shop.opening;
  const isOrderable = shop.orderTypes.length > 0;
  const canChoose = isOrderable && closedMessage === null;
  useEffect(() => {
    if (canChoose) slotChoice.fetch();
  }, [canChoose]);
  const reopens = opensAt
    ? `La cuisine rouvre ${dayWord(opensAt, at, shop.timeZone)} à ${localTime(opensAt, shop.timeZone)}.`
    : '';
  if (!canChoose)
    return (
      <section className={styles.panel} aria-label="Commande en ligne">
        <Words title="Pas de commande en ligne pour le moment">
          {isOrderable ? reopens : ''} La carte reste à lire.{' '}
          {shop.contact.phone ? (
            <>
              Appelez-nous au <a href={`tel:${shop.contact.phone}`}>{formatPhone(shop.contact.phone)}</a>.
            </>
          ) : null}
        </Words>
      </section>
    );
  return (
    <section className={styles.panel} aria-label="Commandez pour plus tard">
      <Words title={hasHours ? 'Commandez pour plus tard' : 'Pas de commande en ligne pour le moment'}>
        {reopens} {hasHours ? 'Choisissez votre heure, on s’occupe du reste.' : ''}
      </Words>
      <div className={styles.slots} data-empty={!hasHours || undefined}>
        {SlotChoice ? <SlotChoice orderType={orderType} onKnown={setHasHours} /> : null}
      </div>
    </section>
  );
}

const Words = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={styles.words}>
    <span className={styles.sign}>
      <IconCalendarClock size={26} stroke={1.6} aria-hidden="true" />
    </span>
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  </div>
);
