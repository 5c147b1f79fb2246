import type { TillStatus } from '@comptoir/domain/till/till-status.ts';
import { TILL_TYPES } from '@comptoir/domain/till/awaits-till.ts';
import type { Db } from '../../db/db.ts';
import type { Behaviour } from '../ports/sandbox-behaviours.ts';
import { listTillOrders, type TillOrder } from '../ports/sandbox-till.ts';
import { html, type Html } from '../../kernel/html.ts';
import { when } from './layout.ts';
import { answerChoice, callButton, choice, liveList, section, SHOPS } from './parts.ts';

const SHOWN = 50;

const TILL_ANSWERS: Record<Behaviour<'till'>, string> = {
  acknowledged: 'Accuse réception',
  rejected: 'Rejette',
  ignored: 'Ne répond pas',
};

const TILL_STATES: Record<TillStatus, string> = {
  opened: 'ouverte',
  production: 'en préparation',
  ready: 'prête',
  ended: 'terminée',
  cancelled: 'annulée',
};

/** API-62: the orders that the till received, and its buttons. */
export async function tillPage(db: Db): Promise<Html> {
  return html`${section(
    'till',
    'Caisse d’un magasin',
    html`<form data-call="/sandbox/api/equipment">
        ${choice('shopId', 'Magasin', SHOPS)}
        ${choice('till', 'Caisse', [['none', 'Aucune'], ...TILL_TYPES.map((type) => [type, type] as const)])}
        ${answerChoice('tillAnswer', 'Réponse de la caisse', 'till', TILL_ANSWERS)}
        <button class="primary">Brancher</button>
      </form>
      <p class="soft">Branchée en oneTouch, la caisse accepte les commandes à la place du magasin.</p>
      <ul>
        ${SHOPS.map(
          ([shopId, name]) => html`<li><a href="/sandbox/till/menu/${shopId}">Carte de la caisse : ${name}</a></li>`,
        )}
      </ul>`,
  )}
  ${liveList('till', await listTillOrders(db, SHOWN), 'La caisse n’a rien reçu.', tillOrder)}`;
}

function tillOrder({ orderId, ticket: text, answer, receivedAt, number, status, log }: TillOrder): Html {
  const button = (action: 'accept' | 'production' | 'ready' | 'cancelled', label: string) =>
    callButton('/sandbox/api/till', { orderId, action }, label);
  return html`<article>
    <p>
      <strong class="${answer === 'acknowledged' ? 'on' : 'off'}">${TILL_ANSWERS[answer]}</strong> · n° ${number} ·
      ${TILL_STATES[status]} ·
      <time datetime="${receivedAt}">${when(receivedAt)}</time>
    </p>
    <p>
      ${button('accept', 'Accepter · 20 min')} ${button('production', 'En préparation')}
      ${button('ready', 'Commande prête')} ${button('cancelled', 'Annuler à la caisse')}
    </p>
    ${log.map((line) => html`<p class="soft">${line}</p>`)}
    <pre class="ticket">${text}</pre>
  </article>`;
}
