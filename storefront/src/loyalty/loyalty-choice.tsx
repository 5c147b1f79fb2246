import type { OwnLoyalty } from '@comptoir/contract/clients.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { quoteOrder } from '@comptoir/contract/checkout.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatPoints } from '@comptoir/domain/loyalty/balance.ts';
import { missingWords, nextTier } from '@comptoir/domain/loyalty/progress.ts';
import type { PublicProduct } from '@comptoir/domain/menu/public-menu.ts';
import { publicProducts } from '@comptoir/domain/storefront/public-offer.ts';
import { usePage } from '../app/page-store.ts';
import { Button } from '../app/parts/button.tsx';
import { Notice } from '../app/parts/notice.tsx';
import { changeBasket, useBasket, type BasketLine } from '../basket/basket-store.ts';
import styles from './loyalty.module.css';
import { useOwnLoyalty } from './use-own-loyalty.ts';

type LoyaltyChoiceProps = {
  className: string | undefined;
  quote: Reply<typeof quoteOrder> | null;
  refusal: string | undefined;
  isFixed: boolean;
  /** A dish with questions opens, so that they are answered. */
  onEdit: (line: BasketLine) => void;
};

/** LOY-08, LOY-14: whoever is signed in may pay with their pot, or have a dish offered. */
export function LoyaltyChoice({ className, quote, refusal, isFixed, onEdit }: LoyaltyChoiceProps) {
  const { shop } = usePage();
  const loyalty = useOwnLoyalty(shop.shopId);
  const { useCashback, lines } = useBasket();
  const spends = useCashback || lines.some(({ points }) => points !== undefined);
  if (!loyalty && !(spends && refusal)) return null;
  return (
    <section className={className} aria-labelledby="checkout-loyalty">
      <h2 id="checkout-loyalty">Ma fidélité</h2>
      <fieldset className={styles.choice} disabled={isFixed}>
        {loyalty?.loyaltyType === 'cashback' ? <PotChoice loyalty={loyalty} quote={quote} isOn={useCashback} /> : null}
        {loyalty?.loyaltyType === 'product' ? <RewardChoice loyalty={loyalty} quote={quote} onEdit={onEdit} /> : null}
        {refusal ? (
          <Notice tone="warning">
            {refusal}
            <Button variant="text" size="md" onClick={spendNothing}>
              Continuer sans
            </Button>
          </Notice>
        ) : null}
      </fieldset>
    </section>
  );
}

const withoutReward = (lines: readonly BasketLine[]): BasketLine[] =>
  lines.filter(({ points }) => points === undefined);

const spendNothing = (): void =>
  changeBasket((basket) => ({ ...basket, useCashback: false, lines: withoutReward(basket.lines) }));

type PotProps = { loyalty: OwnLoyalty; quote: LoyaltyChoiceProps['quote']; isOn: boolean };

function PotChoice({ loyalty: { cashbackBalance, minimumBasket }, quote, isOn }: PotProps) {
  const missing = missingTo(minimumBasket, quote);
  const used = quote?.amounts?.cashbackUsed ?? 0;
  if (cashbackBalance === 0)
    return <p className={styles.soft}>Votre cagnotte est vide{'\u00A0'}: cette commande la remplira.</p>;
  return (
    <label className={styles.switch}>
      <span>
        <b>Utiliser ma cagnotte</b>
        <small>
          {missing > 0
            ? `${formatEuros(cashbackBalance)} disponibles à partir de ${formatEuros(minimumBasket)} d’achat`
            : isOn && used > 0
              ? `${formatEuros(cents(used))} déduits de cette commande`
              : `${formatEuros(cashbackBalance)} disponibles`}
        </small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={missing > 0 && !isOn}
        onChange={({ currentTarget: { checked } }) => changeBasket((basket) => ({ ...basket, useCashback: checked }))}
      />
    </label>
  );
}

/** FLO-81: the products after the promotion. */
function missingTo(minimum: number, quote: LoyaltyChoiceProps['quote']): number {
  const amounts = quote?.amounts;
  return amounts ? Math.max(0, minimum - (amounts.productsTotal - amounts.promotionDiscount)) : 0;
}

type RewardProps = Pick<LoyaltyChoiceProps, 'quote' | 'onEdit'> & { loyalty: OwnLoyalty };

function RewardChoice({ loyalty, quote, onEdit }: RewardProps) {
  const { menu } = usePage();
  const { lines } = useBasket();
  const { loyaltyPoints, pointName, minimumBasket, tiers } = loyalty;
  const products = publicProducts(menu);
  const chosen = lines.find(({ points }) => points !== undefined);
  const missing = missingTo(minimumBasket, quote);
  const next = nextTier(tiers, loyaltyPoints);
  const offered = tiers
    .filter(({ isReached }) => isReached)
    .flatMap(({ points, products: ofTier }) =>
      ofTier.flatMap(({ key }) => {
        const product = products.get(key)?.product;
        return product?.isOrderable && !product.isSoldOut ? [{ points, product }] : [];
      }),
    );
  return (
    <>
      <p className={styles.soft}>
        Vous avez{' '}
        <b>
          {formatPoints(loyaltyPoints)}
          {NBSP}
          {pointName}
        </b>
        .{next ? ` ${missingWords(next.points, loyaltyPoints, pointName)} avant le palier ${next.points}.` : ''}
      </p>
      {offered.length > 0 && missing > 0 ? (
        <p className={styles.soft}>Encore {formatEuros(cents(missing))} d’achat pour choisir un produit offert.</p>
      ) : null}
      {offered.length > 0 && (missing === 0 || chosen) ? (
        <ul className={styles.rewards} aria-label="Produits offerts">
          {offered.map(({ points, product }) => {
            const isChosen = chosen?.productKey === product.key;
            return (
              <li key={`${points} ${product.key}`}>
                {product.thumbnailUrl ? <img src={product.thumbnailUrl} alt="" /> : null}
                <span>
                  <b>{product.name}</b>
                  <small>
                    {points}
                    {NBSP}
                    {pointName}
                  </small>
                </span>
                <Button
                  variant={isChosen ? 'text' : 'outline'}
                  size="md"
                  aria-label={`${isChosen ? 'Retirer' : 'Choisir'} ${product.name}`}
                  onClick={() => (isChosen ? spendNothing() : choose(product, points, onEdit))}
                >
                  {isChosen ? 'Retirer' : 'Choisir'}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}

/** LOY-14: one offered dish; another choice replaces it. */
function choose(product: PublicProduct, points: number, onEdit: LoyaltyChoiceProps['onEdit']): void {
  const line = {
    id: crypto.randomUUID(),
    productKey: product.key,
    quantity: 1,
    instruction: null,
    choices: [],
    points,
  };
  changeBasket((basket) => ({ ...basket, lines: [...withoutReward(basket.lines), line] }));
  if (product.optionListKeys.length > 0) onEdit(line);
}
