import type { PrintedInvoice } from '@comptoir/domain/invoices/printed-invoice.ts';
import { formatSiren } from '@comptoir/domain/invoices/invoice-words.ts';
import { formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import { bar, frame } from '../checkout/follow/follow-frame.ts';
import { houseOf } from '../checkout/follow/follow-page.ts';
import type { FollowedFacts } from '../checkout/follow/followed-facts.ts';
import { html, type Html } from '../kernel/html.ts';
import type { ListedCreditNote } from './credit-notes.store.ts';

export type TypedBuyer = Partial<Record<'companyName' | 'street' | 'postalCode' | 'city' | 'siren', string>>;
export type InvoiceView = {
  token: string;
  invoice: PrintedInvoice | null;
  creditNotes: readonly ListedCreditNote[];
  typed: TypedBuyer;
  refused: string | null;
  /** Without what an invoice needs there is nothing to fill in. */
  isPossible: boolean;
};

/** FLO-95: a plain document, as the page of the order is. */
export const invoicePage = (facts: FollowedFacts, view: InvoiceView): string =>
  frame(
    `${facts.shop.name} · Facture de la commande n°${NBSP}${facts.order.orderNumber}`,
    houseOf(facts),
    html`${bar(houseOf(facts))}
      <div class="sheet">
        ${view.refused ? html`<p class="notice refused" role="alert">${french(view.refused)}</p>` : null}
        <section class="state" data-still>
          <p class="number">Commande n°${NBSP}${facts.order.orderNumber}</p>
          <h1>${view.invoice ? 'Votre facture' : 'Obtenir une facture'}</h1>
        </section>
        ${view.invoice ? html`${issued(view.invoice, view.token)}${corrected(view)}` : view.isPossible ? form(view) : null}
        <a class="button" href="/suivi/${view.token}">Retour à ma commande</a>
      </div>`,
    true,
  );

const issued = ({ number, issueDay, buyer }: PrintedInvoice, token: string): Html =>
  html`<section class="part">
    <p>
      ${french(`Facture n° ${number} du ${formatDay(issueDay)}, au nom de ${buyer.companyName}${buyer.siren ? `, SIREN ${formatSiren(buyer.siren)}` : ''}.`)}
    </p>
    <p class="hint">${french('Une facture émise ne change plus. Une erreur ? Appelez le restaurant.')}</p>
    <a class="button primary" href="/suivi/${token}/facture.pdf">Télécharger la facture</a>
  </section>`;

/** INV-46 */
const corrected = ({ creditNotes, token }: InvoiceView): Html[] =>
  creditNotes.map(
    ({ number, amount }) =>
      html`<section class="part">
        <p>
          ${french(`Avoir n° ${number} : ${formatEuros(amount)} ${pluralOfAmount(amount, 'vous a été rendu', 'vous ont été rendus')} sur cette facture.`)}
        </p>
        <a class="button" href="/suivi/${token}/avoirs/${number}">Télécharger l’avoir</a>
      </section>`,
  );

type Field = { name: keyof TypedBuyer; label: string; hint?: string; more: Html };
const FIELDS: Field[] = [
  {
    name: 'companyName',
    label: 'Nom ou raison sociale',
    more: html`autocomplete="organization" required maxlength="120"`,
  },
  { name: 'street', label: 'Adresse', more: html`autocomplete="street-address" required maxlength="200"` },
  {
    name: 'postalCode',
    label: 'Code postal',
    more: html`autocomplete="postal-code" inputmode="numeric" required maxlength="5" pattern="[0-9]{5}"`,
  },
  { name: 'city', label: 'Ville', more: html`autocomplete="address-level2" required maxlength="100"` },
  {
    name: 'siren',
    label: 'SIREN',
    hint: 'Facultatif : la facture est alors aussi électronique (Factur-X).',
    more: html`inputmode="numeric" maxlength="11"`,
  },
];

const form = ({ token, typed }: InvoiceView): Html =>
  html`<section class="part">
    <p>${french('Vérifiez bien : une facture émise ne change plus.')}</p>
    <form method="post" action="/suivi/${token}/facture">
      ${FIELDS.map(
        ({ name, label, hint, more }) =>
          html`<label>
            ${label} ${hint ? html`<small>${french(hint)}</small>` : null}
            <input name="${name}" value="${typed[name] ?? ''}" ${more} />
          </label>`,
      )}
      <button class="primary">Émettre la facture</button>
    </form>
  </section>`;
