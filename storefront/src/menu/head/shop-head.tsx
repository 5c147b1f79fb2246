import { openingLabel } from '@comptoir/domain/storefront/opening.labels.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { RoundButton } from '../../app/parts/button.tsx';
import styles from './shop-head.module.css';

const infoSheet = intentPiece(() => import('./info-sheet.tsx'));

/** The banner as it is, the name, and whether orders are taken now. No words lie on the picture. */
export function ShopHead({ page }: { page: ShopPage }) {
  const { shop, at, view } = page;
  const { design, opening } = shop;
  const [isAsking, setAsking] = useState(false);
  const { InfoSheet } = infoSheet.usePart() ?? {};
  const [state, rest] = openingLabel(opening, at, shop.timeZone);
  return (
    <section className={styles.head} aria-label={shop.name}>
      {design.coverImageUrl ? (
        <img
          className={styles.banner}
          src={design.coverImageUrl}
          alt=""
          width={1200}
          height={400}
          // A dish that lies over it has the larger picture.
          fetchPriority={view.name === 'menu' ? 'high' : 'low'}
        />
      ) : (
        <span className={styles.noBanner} />
      )}
      {design.logoUrl ? <img className={styles.logo} src={design.logoUrl} alt="" width={72} height={72} /> : null}
      <div className={styles.title}>
        <h1 className={styles.name}>{shop.name}</h1>
        <div className={styles.state}>
          <p>
            <strong className={styles.word} data-open={opening.isOpen || undefined}>
              {state}
            </strong>
            {rest}
          </p>
          <RoundButton
            label={`Informations sur ${shop.name}`}
            onPointerEnter={infoSheet.fetch}
            onClick={() => {
              infoSheet.fetch();
              setAsking(true);
            }}
          >
            <IconInfoCircle size={24} stroke={1.6} />
          </RoundButton>
        </div>
        {opening.closedMessage ? <p className={styles.said}>{opening.closedMessage}</p> : null}
        {design.description ? <p className={styles.description}>{design.description}</p> : null}
      </div>
      {isAsking && InfoSheet ? <InfoSheet shop={shop} at={at} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
