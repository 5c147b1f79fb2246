import { cents, formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import { settledSentence, shortageSentence } from '@comptoir/domain/orders/missing/missing.labels.ts';
import type { IfSilent, MissingAnswer } from '@comptoir/domain/orders/missing/missing-choices.ts';
import type { MissingQuestion } from '@comptoir/domain/orders/missing/missing-question.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { bar, frame } from '../checkout/follow/follow-frame.ts';
import { houseOf } from '../checkout/follow/follow-page.ts';
import type { FollowedFacts } from '../checkout/follow/followed-facts.ts';
import { stateSentence } from '../checkout/follow/follow-words.ts';
import { html, type Html, type Part } from '../kernel/html.ts';

export type Choices = {
  question: MissingQuestion;
  /** The proposal, while it can still be served. */
  yes: { name: string; order: Order } | null;
  others: { productKey: string; name: string; order: Order }[];
  /** Null where nothing would be left. */
  without: Order | null;
};

type View = { token: string; refused: string | null; choices: Choices | null; now: Instant };

/** MIS-05: one question, four answers, each with what it costs. */
export const questionPage = (facts: FollowedFacts, view: View): string =>
  frame(
    `${facts.shop.name} · Commande n°${NBSP}${facts.order.orderNumber}`,
    houseOf(facts),
    html`${bar(houseOf(facts))}
      <div class="sheet">
        ${view.refused ? html`<p class="notice refused" role="alert">${french(view.refused)}</p>` : null}
        ${view.choices ? openQuestion(facts, view.choices, view.token) : settled(facts, view.now)}
        <a class="button" href="/suivi/${view.token}">Voir ma commande</a>
      </div>`,
    true,
  );

const heading = ({ order }: FollowedFacts, title: string, sentence: string): Html =>
  html`<section class="state" data-still>
    <p class="number">Commande n°${NBSP}${order.orderNumber}${order.isTest ? ' · ESSAI' : ''}</p>
    <h1>${french(title)}</h1>
    <p>${french(sentence)}</p>
  </section>`;

const silentWords = (ifSilent: IfSilent, them: 'le' | 'les'): string =>
  ({ remove: `nous ${them} retirons`, replace: `nous ${them} remplaçons`, cancel: 'nous annulons la commande' })[
    ifSilent
  ];

function openQuestion(facts: FollowedFacts, choices: Choices, token: string): Html {
  const { question, yes, others, without } = choices;
  const { quantity, answerBy, ifSilent } = question;
  const until = formatTime(answerBy, facts.order.shop.timeZone);
  const isCooked = without !== null && facts.order.status === 'preparing';
  const rest = isCooked ? ' Le reste de votre commande est en préparation.' : '';
  const sentence = `Nous en sommes désolés. Répondez avant ${until} : ensuite, ${silentWords(ifSilent, quantity > 1 ? 'les' : 'le')}.${rest}`;
  const send = { token, question };
  return html`${heading(facts, shortageSentence(question), sentence)}
    <section class="part">
      ${
        yes
          ? answerForm({
              ...send,
              answer: 'yes',
              label: `Oui, « ${yes.name} » · total ${formatEuros(amountCharged(yes.order))}`,
              look: 'primary',
            })
          : null
      }
      ${otherDishes(others, send)}
      ${
        without
          ? answerForm({
              ...send,
              answer: 'without',
              label: `Sans ce plat · total ${formatEuros(amountCharged(without))}`,
              look: yes ? '' : 'primary',
            })
          : null
      }
      <details>
        <summary class="cancel">J’annule ma commande</summary>
        <p>${french(`L'annulation est définitive. ${notPaid(facts.order)}`)}</p>
        ${answerForm({ ...send, answer: 'cancel', label: 'Oui, annuler ma commande', look: 'danger' })}
      </details>
      <p class="hint">
        ${french(`Total actuel : ${formatEuros(amountCharged(facts.order))}. Vous ne paierez jamais plus.`)}
      </p>
    </section>`;
}

const notPaid = ({ paymentType, status }: Order): string =>
  paymentType !== 'stripe'
    ? ''
    : status === 'contacting' || status === 'looking_for_driver'
      ? 'Rien ne vous sera débité.'
      : 'Vous êtes remboursé en totalité, sous quelques jours.';

type Sent = { token: string; question: MissingQuestion };

const otherDishes = (others: Choices['others'], send: Sent): Part =>
  others.length === 0
    ? null
    : html`<details>
        <summary>Autre chose</summary>
        ${others.map(({ productKey, name, order }) =>
          answerForm({
            ...send,
            answer: 'other',
            dish: productKey,
            label: `${name} · total ${formatEuros(amountCharged(order))}`,
            look: '',
          }),
        )}
      </details>`;

type Answering = Sent & { answer: MissingAnswer; dish?: string; label: string; look: '' | 'primary' | 'danger' };

const answerForm = ({ token, question, answer, dish, label, look }: Answering): Html =>
  html`<form method="post" action="/suivi/${token}/question">
    <input type="hidden" name="question" value="${question.id}" />
    <input type="hidden" name="answer" value="${answer}" />
    ${dish === undefined ? null : html`<input type="hidden" name="dish" value="${dish}" />`}
    <button class="${look}">${french(label)}</button>
  </form>`;

/** Nothing will be served: neither the dish nor its total matters any more. */
const CAME_TO_NOTHING: Partial<Record<Order['status'], string>> = {
  canceled: 'Votre commande est annulée',
  refused: 'Votre commande est refusée',
  missed: 'Votre commande n’a pas été prise en charge',
  refunded: 'Votre commande est remboursée',
};

/** Whatever ended it: what holds now. */
function settled(facts: FollowedFacts, now: Instant): Html {
  const { order } = facts;
  const question = order.missing;
  if (!question) return heading(facts, 'Rien à répondre', 'Votre commande suit son cours.');
  const nothing = CAME_TO_NOTHING[order.status];
  if (nothing) return heading(facts, nothing, stateSentence(facts, now));
  const { state } = question;
  if (state === 'asked' || state === 'over' || state === 'withdrawn')
    return heading(
      facts,
      state === 'withdrawn' ? 'Le plat a été retrouvé' : 'Trop tard pour répondre',
      state === 'withdrawn'
        ? 'Votre commande reste telle que vous l’avez passée.'
        : 'Le restaurant a poursuivi votre commande.',
    );
  const title = state === 'answered' ? 'Merci, c’est noté' : 'Votre commande a été corrigée';
  return heading(facts, title, `${settledSentence(question, amountCharged(order))}${moneySentence(facts, question)}`);
}

/** MIS-03: a card that was charged before the correction gets the difference back, another is charged less. */
function moneySentence({ order, times }: FollowedFacts, question: MissingQuestion): string {
  const { totalBefore, totalAfter, settledAt } = question;
  const back = cents(totalBefore - totalAfter);
  if (order.paymentType !== 'stripe' || back <= 0) return '';
  if (times.accepted === null) return ' Votre carte ne sera débitée que de ce montant.';
  return settledAt !== null && times.accepted <= settledAt
    ? ` ${formatEuros(back)} ${pluralOfAmount(back, 'vous est rendu', 'vous sont rendus')} sur votre carte.`
    : ' Votre carte n’a été débitée que de ce montant.';
}
