import type { OwnLoyalty } from '@comptoir/contract/clients.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatPoints } from '@comptoir/domain/loyalty/balance.ts';
import { missingWords, nextTier, progressPercent } from '@comptoir/domain/loyalty/progress.ts';
import { usePage } from '../app/page-store.ts';
import styles from './loyalty.module.css';
import { useOwnLoyalty } from './use-own-loyalty.ts';

/** LOY-39: the pot or the points of whoever is signed in, and what comes next. */
export function OwnLoyaltyCard() {
  const loyalty = useOwnLoyalty(usePage().shop.shopId);
  if (!loyalty) return null;
  return (
    <section className={styles.own} aria-labelledby="own-loyalty">
      <h2 id="own-loyalty">Ma fidélité</h2>
      {loyalty.loyaltyType === 'cashback' ? <Pot loyalty={loyalty} /> : <Points loyalty={loyalty} />}
    </section>
  );
}

const Pot = ({ loyalty: { cashbackBalance, minimumBasket } }: { loyalty: OwnLoyalty }) => (
  <div className={styles.balance}>
    <b>{formatEuros(cashbackBalance)}</b>
    <p>
      {minimumBasket > 0
        ? `À utiliser à partir de ${formatEuros(minimumBasket)} d’achat`
        : 'À utiliser sur votre prochaine commande'}
    </p>
  </div>
);

function Points({ loyalty: { loyaltyPoints, pointName, tiers } }: { loyalty: OwnLoyalty }) {
  const next = nextTier(tiers, loyaltyPoints);
  const last = tiers.at(-1);
  return (
    <>
      <div className={styles.balance}>
        <b>
          {formatPoints(loyaltyPoints)} <small>{pointName}</small>
        </b>
        {next ? (
          <p>
            {missingWords(next.points, loyaltyPoints, pointName)}
            {next.products[0] ? (
              <span>
                avant{'\u00A0'}: {next.products[0].name}
              </span>
            ) : null}
          </p>
        ) : last ? (
          <p>Tous les paliers sont atteints</p>
        ) : null}
      </div>
      {last ? (
        <>
          <progress
            className={styles.bar}
            value={progressPercent(tiers, loyaltyPoints)}
            max={100}
            aria-label={`${formatPoints(loyaltyPoints)} ${pointName} sur ${last.points}`}
          />
          <ul className={styles.tiers}>
            {tiers.map(({ points, isReached, products }) => (
              <li key={points} data-reached={isReached || undefined}>
                <b>
                  {points}
                  {NBSP}
                  {pointName}
                </b>{' '}
                {products.map(({ name }) => name).join(', ')}
                {isReached ? ' ✓' : ''}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
