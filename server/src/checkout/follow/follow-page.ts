import { addressLine } from '@comptoir/domain/kernel/address.ts';
import { distanceKm } from '@comptoir/domain/kernel/geo.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { supportContact } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { Config } from '../../kernel/config.ts';
import { html, type Html, type Part } from '../../kernel/html.ts';
import { changeForm, type TypedChange } from './change-form.ts';
import { problem, type TypedComplaint } from './complaint-form.ts';
import { followMap, type Pin } from './follow-map.ts';
import { stateSentence, stateTitle, stepsOf } from './follow-words.ts';
import type { FollowedFacts } from './followed-facts.ts';

export type FollowView = {
  token: string;
  now: Instant;
  tiles: Config['mapTiles'];
  /** What the customer is typing, while the order is held for them. */
  typed: TypedChange | null;
  /** What the customer wrote about a problem, when it was refused. */
  typedComplaint: TypedComplaint | null;
  /** A refusal, or what has just been done. */
  notice: { tone: 'refused' | 'done'; sentence: string } | null;
};

export const followPage = (facts: FollowedFacts, view: FollowView): string =>
  frame(`${facts.shop.name} · Commande n°${NBSP}${facts.order.orderNumber}`, content(facts, view));

export const plainPage = (title: string, sentence: string): string =>
  frame(
    title,
    html`<header><h1>${title}</h1></header>
      <section class="card"><p>${french(sentence)}</p></section>`,
  );

const frame = (title: string, inside: Html): string =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/suivi/assets/follow.css" />
        <script src="/suivi/assets/follow.js" defer></script>
      </head>
      <body>
        <main id="order">${inside}</main>
      </body>
    </html>`.text;

function content(facts: FollowedFacts, view: FollowView): Html {
  const { order, shop, isOver } = facts;
  return html`<header>
      <p class="shop">${shop.name}</p>
      <h1>Commande n°${NBSP}${order.orderNumber}</h1>
    </header>
    ${view.notice ? html`<p class="notice ${view.notice.tone}" role="alert">${french(view.notice.sentence)}</p>` : null}
    <section class="card state" aria-live="polite">
      <h2>${french(stateTitle(order))}</h2>
      <p>${french(stateSentence(order, view.now))}</p>
      ${isOver ? null : steps(facts)}
    </section>
    ${photo(facts, view)} ${code(facts)} ${whereabouts(facts, view)} ${fetchIt(facts, view)} ${basket(facts)}
    ${changes(facts, view)} ${problem(facts, view.token, view.typedComplaint)} ${help(facts)}`;
}

const steps = ({ order }: FollowedFacts): Html =>
  html`<ol class="steps">
    ${stepsOf(order).map(
      ({ label, isDone, isCurrent }) =>
        html`<li class="${isDone ? 'done' : ''}" ${isCurrent ? html`aria-current="step"` : null}>${label}</li>`,
    )}
  </ol>`;

/** FLO-89: where the driver left it. */
const photo = ({ order }: FollowedFacts, { token }: FollowView): Part =>
  order.delivery?.leftAt
    ? html`<section class="card">
        <h2>Photo du dépôt</h2>
        <img class="photo" src="/suivi/${token}/photo" alt="Votre commande, là où le livreur l’a déposée" />
      </section>`
    : null;

/** DLV-20. */
const code = ({ order, isOver }: FollowedFacts): Part =>
  order.validationCode && !isOver
    ? html`<section class="card code">
        <h2>Votre code</h2>
        <p class="digits">${order.validationCode}</p>
        <p>Donnez ces quatre chiffres au livreur, à la remise de votre commande.</p>
      </section>`
    : null;

function whereabouts({ order, shop, driverAt, isOver }: FollowedFacts, { tiles }: FollowView): Part {
  if (order.orderType !== 'delivery' || !order.address || isOver) return null;
  const door = order.address.location;
  const driver = order.driverFirstName ?? 'Livreur';
  const pins: Pin[] = [
    ...(shop.address.location ? [{ kind: 'shop', label: shop.name, location: shop.address.location } as const] : []),
    ...(driverAt ? [{ kind: 'driver', label: driver, location: driverAt } as const] : []),
    ...(door ? [{ kind: 'customer', label: 'Vous', location: door } as const] : []),
  ];
  const far =
    driverAt && door
      ? `${driver} est à ${distanceKm(driverAt, door).toFixed(1).replace('.', ',')} km de chez vous.`
      : null;
  const { trackingUrl } = order.delivery ?? {};
  return html`<section class="card">
    <h2>Livraison</h2>
    <p>${addressLine(order.address)}</p>
    ${followMap(pins, tiles)} ${far ? html`<p>${french(far)}</p>` : null}
    ${trackingUrl ? html`<p><a href="${trackingUrl}" rel="noreferrer">Suivre le livreur</a></p>` : null}
  </section>`;
}

/** FLO-40, FLO-78. */
function fetchIt({ mayFetch, order, shop }: FollowedFacts, { token }: FollowView): Part {
  if (!mayFetch) return null;
  const fee = order.deliveryFee > 0 ? ` Les frais de livraison (${formatEuros(order.deliveryFee)}) sont retirés.` : '';
  return html`<section class="card">
    <h2>Venir la chercher</h2>
    <p>${french(`Retrait : ${addressLine(shop.address)}.${fee}`)}</p>
    ${actionForm(token, 'retirer', 'Retirer ma commande au restaurant', 'primary')}
  </section>`;
}

const basket = ({ order }: FollowedFacts): Html =>
  html`<section class="card">
    <h2>Votre commande</h2>
    <ul class="lines">
      ${order.lines.map(({ name, quantity }) => html`<li>${quantity}${NBSP}×${NBSP}${name}</li>`)}
    </ul>
    <p class="total"><span>Total</span> <strong>${formatEuros(order.amountDue)}</strong></p>
  </section>`;

function changes(facts: FollowedFacts, { token, typed }: FollowView): Part {
  const { scope, mayCancel } = facts;
  if (!scope && !mayCancel) return null;
  if (scope && typed) return changeForm(facts, token, typed);
  return html`<section class="card">
    <h2>Un changement${NBSP}?</h2>
    ${scope ? actionForm(token, 'modifier', 'Modifier ma commande', 'secondary') : null}
    ${
      mayCancel
        ? html`<details>
            <summary>Annuler ma commande</summary>
            <p>${french("L'annulation est définitive. Rien ne vous sera débité.")}</p>
            ${actionForm(token, 'annuler', 'Oui, annuler ma commande', 'danger')}
          </details>`
        : null
    }
  </section>`;
}

const actionForm = (token: string, action: string, label: string, look: 'primary' | 'secondary' | 'danger'): Html =>
  html`<form method="post" action="/suivi/${token}/${action}">
    <button class="${look}">${label}</button>
  </form>`;

/** GEN-12, FLO-80: after acceptance only the shop cancels. */
function help({ shop, isOver, mayCancel }: FollowedFacts): Part {
  const { phone } = supportContact(shop);
  if (!phone) return null;
  const why = isOver || mayCancel ? 'Une question' : 'Une question, une annulation';
  const { supportEmail } = shop;
  return html`<p class="help">
    ${french(`${why} ? Appelez ${shop.name} :`)}
    <a href="tel:${phone}">${formatPhone(phone)}</a>
    ${supportEmail ? html`ou écrivez à <a href="mailto:${supportEmail}">${supportEmail}</a>` : null}
  </p>`;
}
