import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { IconArrowLeft, IconShoppingBag } from '@tabler/icons-react';
import { Button, RoundButton } from '../app/parts/button.tsx';
import { Notice } from '../app/parts/notice.tsx';
import { go, goBack, usePage } from '../app/page-store.ts';
import { Amounts, FreeDelivery } from './amounts.tsx';
import { chooseOrderType } from './order-type.ts';
import { stopsBasket } from './refusals.ts';
import { useOrder, type CurrentOrder } from './use-order.ts';
import { BasketLineRow } from '../basket/basket-line.tsx';
import type { BasketLine } from '../basket/basket-store.ts';
import { articleCount } from '../basket/line-view.ts';
import { OrderAgainNotice } from '../tracking/order-again-notice.tsx';
import { PromoCode } from './promo-code.tsx';
import styles from './basket-panel.module.css';

type BasketPanelProps = {
  /** A column beside the menu, or a page of its own. */
  layout: 'column' | 'page';
  onEdit?: (line: BasketLine) => void;
};

export function BasketPanel({ layout, onEdit }: BasketPanelProps) {
  const { shop } = usePage();
  const order = useOrder();
  const isColumn = layout === 'column';
  const count = articleCount(order.basket.lines);
  const Frame = isColumn ? 'section' : 'main';
  return (
    <Frame className={styles.panel} data-layout={layout} aria-label="Votre panier">
      {isColumn ? (
        <header className={styles.head}>
          <h2>Votre panier</h2>
          {count > 0 ? (
            <p className={styles.count}>
              {count} {plural(count, 'article', 'articles')}
            </p>
          ) : null}
        </header>
      ) : (
        <header className={styles.bar}>
          <RoundButton label="Retour à la carte" onClick={() => goBack()}>
            <IconArrowLeft size={24} stroke={1.75} />
          </RoundButton>
          <h1>Votre panier</h1>
        </header>
      )}
      <div className={styles.body}>
        {isColumn ? null : <OrderAgainNotice />}
        {count === 0 ? (
          <EmptyBasket isColumn={isColumn} />
        ) : (
          <>
            <FreeDelivery quote={order.quote} />
            <Troubles order={order} />
            <ul>
              {order.views.map((view) => (
                <BasketLineRow key={view.line.id} view={view} onEdit={onEdit} />
              ))}
            </ul>
            <PromoCode order={order} />
            <Amounts
              quote={order.quote}
              orderType={order.orderType}
              hasAddress={order.basket.address !== null}
              isAsking={order.isAsking}
              isShort={isColumn}
            />
            {!isColumn && shop.design.cartMessage ? <p className={styles.message}>{shop.design.cartMessage}</p> : null}
          </>
        )}
      </div>
      {count > 0 ? (
        <footer className={styles.footer}>
          <OrderButton order={order} />
        </footer>
      ) : null}
    </Frame>
  );
}

function EmptyBasket({ isColumn }: { isColumn: boolean }) {
  return (
    <div className={styles.empty}>
      <IconShoppingBag size={32} stroke={1.5} aria-hidden="true" />
      <p>Votre panier est vide.</p>
      {isColumn ? (
        <p className={styles.soft}>Choisissez un plat pour commencer.</p>
      ) : (
        <Button variant="quiet" onClick={() => goBack()}>
          Voir la carte
        </Button>
      )}
    </div>
  );
}

/** What must be settled before one goes on, each with its sentence. */
function Troubles({ order }: { order: CurrentOrder }) {
  const { shop } = usePage();
  const { troubled, refusals, isOffline, failure } = order;
  const [first] = troubled;
  const sentences = [refusals.lines, refusals.minimum, refusals.mode, refusals.shop, refusals.order].flatMap(
    (said) => said ?? [],
  );
  return (
    <>
      {isOffline ? (
        <Notice tone="warning" title="Pas de connexion.">
          Votre panier est gardé, nouvel essai en cours…
        </Notice>
      ) : failure ? (
        <Notice tone="error">{failure}</Notice>
      ) : null}
      {first ? (
        <Notice
          tone="warning"
          title={
            troubled.length > 1
              ? `${troubled.length} plats de votre panier ont changé.`
              : first.trouble?.kind === 'soldOut'
                ? `${first.name}\u00A0: épuisé.`
                : `${first.name}\u00A0: à vérifier.`
          }
        >
          {first.trouble?.kind === 'price' && troubled.length === 1
            ? 'Gardez ce plat à son nouveau prix, ou retirez-le.'
            : 'Retirez ou remplacez ce qui ne convient plus pour continuer.'}
        </Notice>
      ) : null}
      {sentences.map((sentence) => (
        <Notice key={sentence} tone="warning">
          {sentence}
          {refusals.minimum?.includes(sentence) && shop.orderTypes.includes('click_and_collect') ? (
            <Button variant="text" size="md" onClick={() => chooseOrderType('click_and_collect')}>
              Passer à emporter
            </Button>
          ) : null}
        </Notice>
      ))}
    </>
  );
}

function OrderButton({ order }: { order: CurrentOrder }) {
  const { quote, troubled, refusals, isOffline } = order;
  const amount = quote?.amounts ? formatEuros(quote.amounts.amountDue) : undefined;
  const isStopped = troubled.length > 0 || stopsBasket(refusals) || !quote?.amounts;
  return (
    <Button isWide disabled={isStopped || isOffline} amount={amount} onClick={() => go({ name: 'checkout' })}>
      {isOffline ? 'Panier gardé' : 'Commander'}
    </Button>
  );
}
