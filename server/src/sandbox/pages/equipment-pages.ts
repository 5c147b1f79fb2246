import { TILL_TYPES } from '@comptoir/domain/till/awaits-till.ts';
import type { Db } from '../../db/db.ts';
import { DEMO_SHOPS } from '../demo/company.ts';
import { BEHAVIOURS, type Behaviour } from '../ports/sandbox-behaviours.ts';
import { listTickets } from '../ports/sandbox-printing.ts';
import { listTillOrders, type TillOrder } from '../ports/sandbox-till.ts';
import { choice } from './choice.ts';
import { html, type Html } from './html.ts';
import { nothingYet, when } from './layout.ts';

const SHOWN = 50;

const PRINTER_ANSWERS: Record<Behaviour<'printer'>, string> = {
  printed: 'Imprime',
  'out-of-paper': 'N’a plus de papier',
  absent: 'Ne répond pas',
};
const TILL_ANSWERS: Record<Behaviour<'till'>, string> = {
  acknowledged: 'Accuse réception',
  rejected: 'Rejette',
  ignored: 'Ne répond pas',
};

/** API-63: every ticket as printed. */
export async function ticketsPage(db: Db): Promise<Html> {
  const tickets = await listTickets(db, SHOWN);
  return html`<p id="status" role="status"></p>
    <section aria-labelledby="printer">
      <h2 id="printer">Imprimante d’un magasin</h2>
      <form data-call="/sandbox/api/equipment">
        ${shopChoice()}
        ${choice('printing', 'Impression', [
          ['none', 'Par le navigateur'],
          ['cloudprint', 'Imprimante réseau (cloudprint)'],
          ['epson', 'Imprimante réseau (epson)'],
          ['QZ', 'QZ'],
        ])}
        ${choice(
          'printerAnswer',
          'Réponse de l’imprimante réseau',
          BEHAVIOURS.printer.map((answer) => [answer, PRINTER_ANSWERS[answer]]),
        )}
        <button class="primary">Installer</button>
      </form>
    </section>
    <div data-live="tickets">
      ${
        tickets.length === 0
          ? nothingYet('Aucun ticket n’a été imprimé.')
          : tickets.map(
              ({ content, copies, printedAt }) =>
                html`<article>
                  <p class="soft">
                    <time datetime="${printedAt}">${when(printedAt)}</time>
                    ${copies > 1 ? html`· ${copies} exemplaires` : null}
                  </p>
                  <pre class="ticket">${content}</pre>
                </article>`,
            )
      }
    </div>`;
}

/** API-62: the orders that the till received, and its buttons. */
export async function tillPage(db: Db): Promise<Html> {
  const orders = await listTillOrders(db, SHOWN);
  return html`<p id="status" role="status"></p>
    <section aria-labelledby="till">
      <h2 id="till">Caisse d’un magasin</h2>
      <form data-call="/sandbox/api/equipment">
        ${shopChoice()}
        ${choice('till', 'Caisse', [['none', 'Aucune'], ...TILL_TYPES.map((type) => [type, type] as const)])}
        ${choice(
          'tillAnswer',
          'Réponse de la caisse',
          BEHAVIOURS.till.map((answer) => [answer, TILL_ANSWERS[answer]]),
        )}
        <button class="primary">Brancher</button>
      </form>
      <p class="soft">Branchée en oneTouch, la caisse accepte les commandes à la place du magasin.</p>
      <ul>
        ${DEMO_SHOPS.map(
          ({ shopId, name }) => html`<li><a href="/sandbox/till/menu/${shopId}">Carte de la caisse : ${name}</a></li>`,
        )}
      </ul>
    </section>
    <div data-live="till">
      ${orders.length === 0 ? nothingYet('La caisse n’a rien reçu.') : orders.map(tillOrder)}
    </div>`;
}

function tillOrder({ orderId, ticket, answer, receivedAt }: TillOrder): Html {
  return html`<article>
    <p>
      <strong class="${answer === 'acknowledged' ? 'on' : 'off'}">${TILL_ANSWERS[answer]}</strong> ·
      <time datetime="${receivedAt}">${when(receivedAt)}</time>
    </p>
    <p>${key(orderId, 'accept', 'Accepter · 20 min')} ${key(orderId, 'ready', 'Commande prête')}</p>
    <pre class="ticket">${ticket}</pre>
  </article>`;
}

const key = (orderId: string, action: 'accept' | 'ready', label: string): Html =>
  html`<button data-call="/sandbox/api/till" data-body="${JSON.stringify({ orderId, action })}">${label}</button>`;

const shopChoice = (): Html =>
  choice(
    'shopId',
    'Magasin',
    DEMO_SHOPS.map(({ shopId, name }) => [shopId, name]),
  );
