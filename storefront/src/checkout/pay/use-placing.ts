import { actOnOrder, placeOrder } from '@comptoir/contract/checkout.ts';
import { call, CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { useEffect, useRef, useState } from 'react';
import { currentPage } from '../../app/page-store.ts';
import { currentBasket, emptyBasket } from '../../basket/basket-store.ts';
import { channelHeaders } from '../../app/terminal-key.ts';
import { attachDevice } from '../../push-devices/kept-device.ts';
import { keepOrder, type KeptOrder } from '../../tracking/kept-order.ts';
import { takeNewsWish } from '../typed.ts';
import { outcomeOf, settleAtBank } from './at-bank.ts';
import { attemptFor, isFinal, keepAttempt, keptAttempt, type Awaiting, type PlaceBody } from './attempt.ts';
import type { CardForm } from './card.ts';

export type Placing =
  | { state: 'ready' }
  | { state: 'sending'; isByCard: boolean }
  /** No answer came: it is sent again as it was, and nothing can be changed meanwhile. */
  | { state: 'unknown'; isByCard: boolean; sentence: string }
  | { state: 'refused'; code: string; sentence: string; isByBank: boolean }
  /** The bank's page was closed before it answered. */
  | { state: 'awaiting'; isByCard: true; isAsking: boolean }
  | { state: 'placed' };

export type Place = {
  placing: Placing;
  /** `cardToken` is asked of the card's form where the order is paid by card. */
  place(body: PlaceBody): void;
  /** Sends what had no answer once more. */
  again(): void;
  confirmAtBank(): void;
  /** Gives a payment up that the bank has not confirmed. */
  payOtherwise(): void;
  forget(): void;
};

const AWAITING = { state: 'awaiting', isByCard: true, isAsking: false } as const;

const keptOf = ({ orderId, orderToken, followPath }: Awaiting): KeptOrder => ({ orderId, orderToken, followPath });

/** Sent while the page leaves; a wish that is lost on the way harms nobody. */
function subscribe({ orderId, orderToken }: KeptOrder): void {
  if (!takeNewsWish()) return;
  const input = { params: { orderId, action: 'newsletter' as const }, query: { token: orderToken } };
  call(actOnOrder, input, { outlivesPage: true }).catch(() => undefined);
}

/** Places one order, whatever is pressed how often: the try is kept until its outcome is known. */
export function usePlacing(shopId: string, cardForm: () => Promise<CardForm | null>): Place {
  const [placing, setPlacing] = useState<Placing>({ state: 'ready' });
  const isBusy = useRef(false);

  const done = (placed: KeptOrder) => {
    keepAttempt(shopId, null);
    // A terminal is everybody's: it keeps nothing of whoever stood before it.
    if (currentPage().channel !== 'terminal') keepOrder(shopId, placed);
    emptyBasket();
    subscribe(placed);
    attachDevice(shopId, placed);
    setPlacing({ state: 'placed' });
    // The way back leads to the menu, not to an order that was placed.
    location.replace(placed.followPath);
  };

  const refuse = (refusal: { code: string; sentence: string; isByBank: boolean }) => {
    keepAttempt(shopId, null);
    setPlacing({ state: 'refused', ...refusal });
  };

  const askBank = async (awaiting: Awaiting) => {
    const outcome = await settleAtBank(awaiting, await cardForm());
    if (!outcome) return setPlacing(AWAITING);
    return outcome.refusal ? refuse(outcome.refusal) : done(keptOf(awaiting));
  };

  const send = async (body: PlaceBody) => {
    const attempt = attemptFor(keptAttempt(shopId), body);
    const isByCard = attempt.body.paymentType === 'stripe';
    setPlacing({ state: 'sending', isByCard });
    if (attempt.awaiting) return askBank(attempt.awaiting);
    keepAttempt(shopId, attempt);
    try {
      const input = { params: { shopId }, body: attempt.body };
      const order = await call(placeOrder, input, { idempotencyKey: attempt.key, headers: channelHeaders() });
      const followPath = new URL(order.followUrl ?? '/', location.href).pathname;
      if (!order.isAwaitingPayment) return done({ orderId: order.id, orderToken: order.orderToken, followPath });
      const awaiting = {
        orderId: order.id,
        orderToken: order.orderToken,
        followPath,
        clientSecret: order.paymentClientSecret ?? '',
        amountDue: order.amountDue + (order.tip ?? 0),
      };
      keepAttempt(shopId, { ...attempt, awaiting });
      return await askBank(awaiting);
    } catch (error) {
      const sentence = sentenceOf(error);
      if (!(error instanceof CallFailed) || !isFinal(error.status))
        return setPlacing({ state: 'unknown', isByCard, sentence });
      return refuse({ code: error.code, sentence, isByBank: error.code === 'CARD_ERROR' });
    }
  };

  /** A press while another one is under way does nothing. */
  const alone = (work: () => Promise<unknown>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void work().finally(() => {
      isBusy.current = false;
    });
  };

  const resume = async () => {
    const attempt = keptAttempt(shopId);
    if (!attempt) return;
    if (!attempt.awaiting) {
      const isByCard = attempt.body.paymentType === 'stripe';
      setPlacing({ state: 'unknown', isByCard, sentence: 'La page a été fermée avant la réponse du restaurant.' });
      return;
    }
    const outcome = await outcomeOf(attempt.awaiting);
    if (!outcome) return setPlacing(AWAITING);
    return outcome.refusal ? keepAttempt(shopId, null) : done(keptOf(attempt.awaiting));
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    alone(resume);
  });

  return {
    placing,
    place: (body) =>
      alone(async () => {
        // Another tab may have ordered the same basket a moment ago.
        if (currentBasket().lines.length === 0) return setPlacing({ state: 'ready' });
        const isByCard = body.paymentType === 'stripe' && body.expectedAmountDue !== 0;
        if (!isByCard || keptAttempt(shopId)) return send(body);
        setPlacing({ state: 'sending', isByCard: true });
        const cardToken = await (await cardForm())?.token();
        return cardToken ? send({ ...body, cardToken }) : setPlacing({ state: 'ready' });
      }),
    again: () => {
      const attempt = keptAttempt(shopId);
      if (attempt) alone(() => send(attempt.body));
      else setPlacing({ state: 'ready' });
    },
    confirmAtBank: () => {
      const awaiting = keptAttempt(shopId)?.awaiting;
      if (!awaiting) return;
      alone(() => {
        setPlacing({ ...AWAITING, isAsking: true });
        return askBank(awaiting);
      });
    },
    payOtherwise: () =>
      alone(async () => {
        const awaiting = keptAttempt(shopId)?.awaiting;
        const outcome = awaiting && (await outcomeOf(awaiting));
        if (outcome && !outcome.refusal) return done(keptOf(awaiting));
        keepAttempt(shopId, null);
        return setPlacing({ state: 'ready' });
      }),
    forget: () => setPlacing({ state: 'ready' }),
  };
}
