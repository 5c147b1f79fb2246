import type { AskedPromotion } from '../promotions/asked-promotion.ts';
import type { Verdict } from './judge.ts';

type Offer = { asked: AskedPromotion };
type Judged<O> = { offer: O | null; verdict: Verdict };

/**
 * PRO-46: a typed code is judged as it is. Of what applies by itself the customer gets what leaves least to pay, and
 * nothing where a discount would refuse the order (ZON-25 looks at the basket after it).
 */
export function withBestOffer<O extends Offer>(
  offers: readonly O[],
  judgeWith: (offer: O | null) => Verdict,
): Judged<O> {
  const [first] = offers;
  if (first && !first.asked.isAutomatic) return { offer: first, verdict: judgeWith(first) };
  let best: Judged<O> = { offer: null, verdict: judgeWith(null) };
  for (const offer of offers) {
    const one = { offer, verdict: judgeWith(offer) };
    if (isBetter(one, best)) best = one;
  }
  return best;
}

function isBetter(one: Judged<Offer>, other: Judged<Offer>): boolean {
  const refusals = one.verdict.refusals.length - other.verdict.refusals.length;
  if (refusals !== 0) return refusals < 0;
  // Where both leave as much to pay, the discount is taken before the customer's own pot.
  return toPay(one) === toPay(other)
    ? one.verdict.cashbackUsed < other.verdict.cashbackUsed
    : toPay(one) < toPay(other);
}

const toPay = ({ offer, verdict }: Judged<Offer>): number =>
  verdict.deliveryFee + verdict.managementFee - (offer?.asked.discount ?? 0) - verdict.cashbackUsed;
