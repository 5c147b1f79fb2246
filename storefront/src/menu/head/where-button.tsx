import { streetOf } from '@comptoir/domain/kernel/address.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { Opening } from '@comptoir/domain/storefront/public-shop.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { IconBuildingStore, IconChevronRight, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useBasket } from '../../basket/basket-store.ts';
import { slotWords } from '../slot-words.ts';
import styles from './where-button.module.css';

const whereSheet = intentPiece(() => import('../../checkout/where-sheet.tsx'));

/** Where and when, in one line; the sheet behind it comes with the press. */
export function WhereButton({ page, orderType }: { page: ShopPage; orderType: OrderType }) {
  const [isOpen, setOpen] = useState(false);
  const { WhereSheet } = whereSheet.usePart() ?? {};
  const { address, requestedFor } = useBasket();
  const { shop } = page;
  const isDelivery = orderType === 'delivery';
  const Icon = isDelivery ? IconMapPin : IconBuildingStore;
  const place = isDelivery
    ? address
      ? `${streetOf(address)}, ${address.city}`
      : 'Indiquer votre adresse'
    : `${shop.address.street}, ${shop.address.city}`;
  return (
    <>
      <button
        type="button"
        className={styles.where}
        aria-haspopup="dialog"
        onPointerEnter={whereSheet.fetch}
        onClick={() => {
          whereSheet.fetch();
          setOpen(true);
        }}
      >
        <Icon size={24} stroke={1.6} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.place}>{place}</span>
          <span className={styles.when}>
            {requestedFor ? slotWords(requestedFor, page.at, shop.timeZone) : whenWords(shop.opening)}
          </span>
        </span>
        <IconChevronRight size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && WhereSheet ? <WhereSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** While staff takes no orders there is no hour to choose either. */
function whenWords({ isOpen, closedMessage }: Opening): string {
  if (isOpen) return 'Dès que possible';
  return closedMessage === null ? 'Choisir une heure' : 'Fermé pour le moment';
}
