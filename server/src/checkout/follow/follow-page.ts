import { addressLine } from '@comptoir/domain/kernel/address.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { questionSentence } from '@comptoir/domain/orders/missing/missing.labels.ts';
import { supportContact } from '@comptoir/domain/shop-settings/shop-settings.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import type { Config } from '../../kernel/config.ts';
import { html, type Html, type Part } from '../../kernel/html.ts';
import { changeForm, type TypedChange } from './change-form.ts';
import { problem, type TypedComplaint } from './complaint-form.ts';
import { bar, frame, wayBack, type House } from './follow-frame.ts';
import { icon } from './follow-icons.ts';
import { followMap, type Pin } from './follow-map.ts';
import { receipt } from './follow-receipt.ts';
import { answerShare, feeSentence, stateSentence, stateTitle, stepsOf, whyCall } from './follow-words.ts';
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

export const houseOf = ({ shop, design }: Pick<FollowedFacts, 'shop' | 'design'>): House => ({
  name: shop.name,
  slug: shop.slug,
  design,
});

export const followPage = (facts: FollowedFacts, view: FollowView): string =>
  frame(
    `${facts.shop.name} · Commande n°${NBSP}${facts.order.orderNumber}`,
    houseOf(facts),
    content(facts, view),
    view.typed !== null || view.typedComplaint !== null,
  );

const isWaiting = ({ order }: FollowedFacts): boolean => order.status === 'contacting';

function content(facts: FollowedFacts, view: FollowView): Html {
  const { order, isOver } = facts;
  const map = whereabouts(facts, view);
  return html`${map ?? bar(houseOf(facts))}
    <div class="sheet ${map ? 'over-map' : ''}">
      ${view.notice ? html`<p class="notice ${view.notice.tone}" role="alert">${french(view.notice.sentence)}</p>` : null}
      ${asked(facts, view)}
      <section class="state" data-news>
        <p class="number">Commande n°${NBSP}${order.orderNumber}${order.isTest ? ' · ESSAI' : ''}</p>
        <h1>${french(stateTitle(order, view.now))}</h1>
        <p>${french(stateSentence(facts, view.now))}</p>
        ${isWaiting(facts) ? answerBar(facts, view) : null}
      </section>
      ${photo(facts, view)} ${fetchIt(facts, view)} ${isWaiting(facts) ? changes(facts, view) : null} ${code(facts)}
      ${driver(facts)} ${isWaiting(facts) || (isOver && order.status !== 'completed') ? null : steps(facts)}
      ${isWaiting(facts) ? null : changes(facts, view)} ${again(facts, view)}
      <div class="rows">
        ${receipt(facts)} ${order.isTest ? null : papers(facts, view)}
        ${order.isTest ? null : problem(facts, view.token, view.typedComplaint)} ${call(facts)}
      </div>
    </div>`;
}

/** MIS-05: the kitchen waits for it, so that it comes before everything else. */
const asked = ({ order, isOver }: FollowedFacts, { token, now }: FollowView): Part =>
  order.missing?.state === 'asked' && !isOver && now < order.missing.answerBy
    ? html`<section class="part" role="alert">
        <h2>Une question sur votre commande</h2>
        <p>${french(questionSentence(order.missing, order.shop.timeZone))}</p>
        <a class="button primary" href="/suivi/${token}/question">Répondre</a>
      </section>`
    : null;

const answerBar = ({ order }: FollowedFacts, { now }: FollowView): Html =>
  html`<progress max="100" value="${answerShare(order, now)}" aria-label="Temps de réponse du restaurant"></progress>`;

const steps = (facts: FollowedFacts): Html =>
  html`<ol class="steps">
    ${stepsOf(facts).map(
      ({ label, at, isDone, isCurrent }) =>
        html`<li class="${isDone ? 'done' : ''}" ${isCurrent ? html`aria-current="step"` : null}>
          <span class="dot">${isDone ? icon('check') : null}</span><span class="step">${label}</span>
          ${at ? html`<time>${at}</time>` : null}
        </li>`,
    )}
  </ol>`;

/** FLO-89: where the driver left it. */
const photo = ({ order }: FollowedFacts, { token }: FollowView): Part =>
  order.delivery?.leftAt
    ? html`<section class="part">
        <h2>Photo du dépôt</h2>
        <img class="photo" src="/suivi/${token}/photo" alt="Votre commande, là où le livreur l’a déposée" />
      </section>`
    : null;

/** DLV-20. */
const code = ({ order, isOver }: FollowedFacts): Part =>
  order.validationCode && !isOver
    ? html`<section class="code">
        <div>
          <h2>Votre code</h2>
          <p>${french(`À donner à ${order.driverFirstName ?? 'votre livreur'}, à la porte`)}</p>
        </div>
        <p class="digits">${order.validationCode}</p>
      </section>`
    : null;

/** Whoever brings the order can be called while it is on its way. */
function driver({ order, isOver }: FollowedFacts): Part {
  const { driverFirstName: first, driverLastName: last, driverPhone: phone, delivery } = order;
  if (!first || isOver || order.orderType !== 'delivery') return null;
  const { trackingUrl } = delivery ?? {};
  return html`<section class="driver">
    <span class="initials" aria-hidden="true">${`${first[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase()}</span>
    <div>
      <h2>${first}${last ? ` ${last[0]?.toUpperCase()}.` : ''}</h2>
      <p>Votre livreur</p>
      ${trackingUrl ? html`<a href="${trackingUrl}" rel="noreferrer">Suivre le livreur</a>` : null}
    </div>
    ${
      // A number that asks for a code is the shop's: the customer follows the courier on the service's own page.
      phone && !delivery?.driverPhoneCode && order.status === 'delivering'
        ? html`<a class="round plain" href="tel:${phone}" aria-label="Appeler ${first}">${icon('phone')}</a>`
        : null
    }
  </section>`;
}

/** Once a driver is on the way, the map comes first. */
function whereabouts(facts: FollowedFacts, { tiles }: FollowView): Html | null {
  const { order, shop, driverAt, isOver } = facts;
  if (order.orderType !== 'delivery' || !order.address || isOver || order.status !== 'delivering') return null;
  const door = order.address.location;
  const pins: Pin[] = [
    ...(shop.address.location ? [{ kind: 'shop', label: shop.name, location: shop.address.location } as const] : []),
    ...(driverAt ? [{ kind: 'driver', label: order.driverFirstName ?? 'Livreur', location: driverAt } as const] : []),
    ...(door ? [{ kind: 'customer', label: 'Vous', location: door } as const] : []),
  ];
  const map = followMap(pins, tiles);
  if (!map) return null;
  return html`<header class="chart">
    ${wayBack(houseOf(facts), 'back')} ${driverAt ? html`<p class="live">En direct</p>` : null} ${map}
  </header>`;
}

/** FLO-40, FLO-78. */
function fetchIt({ mayFetch, order, shop }: FollowedFacts, { token }: FollowView): Part {
  if (!mayFetch) return null;
  return html`<section class="part">
    <h2>Venir la chercher</h2>
    <p>${french(`Retrait : ${addressLine(shop.address)}.${feeSentence(order)}`)}</p>
    ${actionForm(token, 'retirer', 'Retirer ma commande au restaurant', 'primary')}
  </section>`;
}

function changes(facts: FollowedFacts, { token, typed }: FollowView): Part {
  const { order, scope, mayCancel } = facts;
  const details = order.address ? 'Modifier l’adresse ou le téléphone' : 'Modifier le téléphone';
  if (!scope && !mayCancel) return null;
  if (scope && typed) return changeForm(facts, token, typed);
  return html`<section class="part changes" aria-label="Un changement ?">
    ${
      scope
        ? html`<form method="post" action="/suivi/${token}/modifier">
            <button>${icon('edit')}${mayCancel ? 'Modifier' : details}</button>
          </form>`
        : null
    }
    ${
      mayCancel
        ? html`<details>
            <summary class="cancel">${icon('close')}Annuler</summary>
            <p>${french("L'annulation est définitive. Rien ne vous sera débité.")}</p>
            ${actionForm(token, 'annuler', 'Oui, annuler ma commande', 'danger')}
          </details>`
        : null
    }
    ${mayCancel ? html`<p class="hint">Gratuit tant que le restaurant n’a pas accepté.</p>` : null}
  </section>`;
}

const actionForm = (token: string, action: string, label: string, look: 'primary' | 'danger'): Html =>
  html`<form method="post" action="/suivi/${token}/${action}">
    <button class="${look}">${label}</button>
  </form>`;

/** FLO-94, FLO-95: once it is paid. */
const papers = ({ order, creditNotes }: FollowedFacts, { token }: FollowView): Part =>
  order.status === 'completed' && !isMarketplace(order.channel)
    ? html`${creditNoteRows(creditNotes, token)}<a class="row" href="/suivi/${token}/recu.pdf"
          >${icon('receipt')}<span><strong>Télécharger le reçu</strong> <small>PDF</small></span
          >${icon('chevron')}</a
        ><a class="row" href="/suivi/${token}/facture"
          >${icon('receipt')}<span><strong>Obtenir une facture</strong> <small>Au nom de votre entreprise</small></span
          >${icon('chevron')}</a
        >`
    : html`${creditNoteRows(creditNotes, token)}`;

/** INV-46: also when nothing is left of the order. */
const creditNoteRows = (creditNotes: FollowedFacts['creditNotes'], token: string): Html[] =>
  creditNotes.map(
    ({ number }) =>
      html`<a class="row" href="/suivi/${token}/avoirs/${number}"
        >${icon('receipt')}<span><strong>Télécharger l’avoir</strong> <small>${number}, PDF</small></span
        >${icon('chevron')}</a
      >`,
  );

/** The basket of the shop's page names what is missing before anything is ordered. */
const again = ({ order, shop, isOver }: FollowedFacts, { token }: FollowView): Part =>
  isOver && !isMarketplace(order.channel)
    ? html`<a class="button" href="${shopPath(shop.slug, { name: 'basket' })}?encore=${token}"
        >${icon('again')}Commander à nouveau</a
      >`
    : null;

/** GEN-12, FLO-80: after acceptance only the shop cancels. A shop that nobody can reach is asked no question. */
function call(facts: FollowedFacts): Part {
  const { shop } = facts;
  const { phone } = supportContact(shop);
  const { supportEmail } = shop;
  const why = whyCall(facts);
  if (phone)
    return html`<a class="row" href="tel:${phone}"
        >${icon('phone')}
        <span><strong>Appeler ${shop.name}</strong> <small>${french(why)} ${formatPhone(phone)}</small></span
        >${icon('chevron')}</a
      >${supportEmail ? html`<p class="help">ou écrivez à ${mailTo(supportEmail)}</p>` : null}`;
  if (supportEmail) return html`<p class="help">${french(why)} Écrivez à ${mailTo(supportEmail)}</p>`;
  return why.endsWith('?') ? null : html`<p class="help">${french(why)}</p>`;
}

const mailTo = (email: string): Html => html`<a href="mailto:${email}">${email}</a>`;
