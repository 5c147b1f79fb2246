import { formatEuros, type Cents } from '../kernel/money.ts';
import type { AskedPromotion } from '../promotions/asked-promotion.ts';
import type { PromotionRefusal } from '../promotions/judge-promotion.ts';
import type { Verdict } from './judge.ts';

const WHY_NOT: Record<PromotionRefusal, string> = {
  PROMO_UNKNOWN: "n'existe pas",
  PROMO_INACTIVE: 'est désactivé',
  PROMO_NOT_STARTED: "n'est pas encore valable",
  PROMO_ENDED: 'a expiré',
  PROMO_CHANNEL: "n'est pas valable sur ce canal",
  PROMO_ORDER_TYPE: "n'est pas valable pour ce mode de vente",
  PROMO_TIME: "n'est pas valable à cette heure",
  PROMO_MIN_BASKET: 'demande un panier plus élevé',
  PROMO_OTHER_CUSTOMER: 'est réservé à un autre client',
  PROMO_FIRST_ORDER: 'est réservé à une première commande',
  PROMO_CUSTOMER_LIMIT: 'a déjà été utilisé par ce client',
  PROMO_LIMIT: "a atteint sa limite d'utilisations",
};

/** Cause and value of the step: « « MIMI10 » est accepté », « −3,20 € ». */
export function promotionWords(
  { code, isAutomatic, refused, discount, isFreeDelivery }: AskedPromotion,
  { deliveryFeeBeforePromotion }: Verdict,
): [cause: string, value: string | null] {
  const named = `« ${code} »`;
  if (refused) {
    const { when, amount } = refused.words ?? {};
    const detail = when ?? amount;
    return [`${named} ${WHY_NOT[refused.refusal]}${detail ? ` : ${detail}` : ''}`, null];
  }
  const cause = isAutomatic ? `${named} s'applique tout seul` : `${named} est accepté`;
  const worth = isFreeDelivery ? deliveryFeeBeforePromotion : discount;
  return [isFreeDelivery ? `${cause}, livraison offerte` : cause, formatEuros(-worth as Cents)];
}
