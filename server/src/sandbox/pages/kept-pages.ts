import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { listErrorReports } from '../ports/sandbox-error-reports.ts';
import { listMessages, type KeptMessage, type MessageKind } from '../ports/sandbox-messages.ts';
import { asSandboxMethod, SANDBOX_METHODS } from '../payments/sandbox-methods.ts';
import * as accounts from '../ports/payment-accounts.store.ts';
import type { KeptAccount } from '../ports/payment-accounts.store.ts';
import type { ImageProxy } from '../../images/proxy/image-proxy.ts';
import { hubPage } from '../hub/hub-page.ts';
import { pushPage } from '../push/push-page.ts';
import { couriersPage } from './courier-pages.ts';
import { printersPage } from '../printers/printers-page.ts';
import { tillPage } from './equipment-pages.ts';
import { html, withLinks, type Html } from '../../kernel/html.ts';
import { when, type PortPage } from './layout.ts';
import { callButton, liveList, nothingYet, table, type Column } from './parts.ts';

const SHOWN = 100;

/** API-61, API-64: what the sandboxes stored, latest first. */
export const KEPT_PAGES: Record<PortPage, (db: Db, imageProxy: ImageProxy) => Promise<Html>> = {
  mail: (db) => messagesPage(db, 'mail', 'Aucun e-mail n’est parti.'),
  textMessages: (db) => messagesPage(db, 'sms', 'Aucun SMS n’est parti.'),
  push: pushPage,
  payments: paymentsPage,
  errorReports: errorsPage,
  printing: printersPage,
  till: tillPage,
  hub: hubPage,
  stuart: (db) => couriersPage(db, 'stuart'),
  uberDirect: (db) => couriersPage(db, 'uberDirect'),
  deliveroo: (db) => couriersPage(db, 'deliveroo'),
};

async function messagesPage(db: Db, kind: MessageKind, empty: string): Promise<Html> {
  const messages = await listMessages(db, { kind, limit: SHOWN });
  return messages.length === 0 ? nothingYet(empty) : html`${messages.map(message)}`;
}

function message({ recipient, title, body, url, attachments, sentAt }: KeptMessage): Html {
  return html`<article>
    <h2>${title || recipient}</h2>
    <p class="soft">À ${recipient} · <time datetime="${sentAt}">${when(sentAt)}</time></p>
    <div class="message">${withLinks(body)}</div>
    ${url ? html`<p>${withLinks(url)}</p>` : null}
    ${attachments.map(({ filename }) => html`<p class="soft">Pièce jointe : ${filename}</p>`)}
  </article>`;
}

type KeptPayment = {
  paymentId: string;
  description: string;
  amountCents: number;
  refundedCents: number;
  method: string;
  state: keyof typeof STATES;
  createdAt: string;
  dispute: 'inquiry' | 'open' | 'won' | 'lost' | null;
  evidence: string | null;
};

const STATES = {
  requires_action: 'Confirmation demandée',
  authorised: 'Autorisé',
  capturing: 'Encaissement en cours',
  captured: 'Encaissé',
  voided: 'Annulé',
  failed: 'Refusé',
} as const;

async function paymentsPage(db: Db): Promise<Html> {
  const { rows } = await sql<KeptPayment>`
    select p.payment_id as "paymentId", p.description, p.amount_cents as "amountCents", p.method, p.state,
      p.created_at as "createdAt", coalesce((select sum(r.amount_cents) from sandbox.refunds r
        where r.payment_id = p.payment_id and r.state <> 'failed'), 0)::int as "refundedCents",
      (select d.state from sandbox.disputes d where d.payment_id = p.payment_id) as dispute,
      (select d.evidence->>'text' from sandbox.disputes d where d.payment_id = p.payment_id) as evidence
    from sandbox.payments p order by p.created_at desc limit ${SHOWN}`.execute(db);
  return html`<div data-live="payments">
      ${rows.length === 0 ? nothingYet('Aucun paiement.') : table(rows, PAYMENT_COLUMNS)}
    </div>
    <h2>Comptes des magasins</h2>
    ${liveList('accounts', await accounts.list(db, SHOWN), 'Aucun compte.', accountRow)}
    <h2>Cartes du bac à sable</h2>
    <p class="soft">Le mot donné comme carte choisit ce qui arrive.</p>
    ${table(Object.entries(SANDBOX_METHODS), [
      { heading: 'Carte', cell: ([word]) => html`<code>${word}</code>` },
      { heading: 'Ce qui arrive', cell: ([, label]) => label },
    ])}`;
}

const ACCOUNT_STATES: Record<KeptAccount['state'], string> = {
  new: 'À compléter',
  pending: 'En vérification',
  restricted: 'Informations manquantes',
  complete: 'Vérifié',
};

/** LCH-27: the provider may ask for a document long after. */
function accountRow({ accountId, company, state, asked }: KeptAccount): Html {
  const isAsked = asked.length > 0;
  const label = isAsked ? 'Ne plus rien demander' : 'Demander une pièce d’identité';
  return html`<p>
    <strong>${company.shopName}</strong> · ${ACCOUNT_STATES[state]}${isAsked ? ' · pièce d’identité demandée' : ''}
    ${state === 'complete' ? callButton('/sandbox/api/payment-accounts', { accountId, asks: !isAsked }, label) : null}
  </p>`;
}

const PAYMENT_COLUMNS: readonly Column<KeptPayment>[] = [
  { heading: 'Date', cell: ({ createdAt }) => when(createdAt) },
  { heading: 'Paiement', cell: ({ description, paymentId }) => html`${description}<br /><code>${paymentId}</code>` },
  { heading: 'Carte', cell: ({ method }) => SANDBOX_METHODS[asSandboxMethod(method)] },
  {
    heading: 'État',
    cell: (payment) => [STATES[payment.state], ' ', choicesOf(payment), evidenceOf(payment)],
  },
  { heading: 'Montant', isAmount: true, cell: ({ amountCents }) => formatEuros(cents(amountCents)) },
  {
    heading: 'Remboursé',
    isAmount: true,
    cell: ({ refundedCents }) => (refundedCents > 0 ? formatEuros(cents(refundedCents)) : ''),
  },
];

/** INV-51: what the bank reads. */
const evidenceOf = ({ evidence }: KeptPayment): Html | null =>
  evidence
    ? html`<details>
        <summary>Réponse du magasin</summary>
        <pre>${evidence}</pre>
      </details>`
    : null;

/** What customers, banks and people in the provider's own dashboard do by themselves. */
function choicesOf({ state, dispute, paymentId, amountCents, refundedCents }: KeptPayment): Html[] {
  if (state === 'requires_action') return bankAnswers(paymentId);
  if (state !== 'captured') return [];
  const settle = (to: 'open' | 'won' | 'lost', label: string) =>
    callButton('/sandbox/api/payments/dispute', { paymentId, state: to }, label);
  if (dispute === 'open' || dispute === 'inquiry')
    return [settle('won', 'Contestation gagnée'), settle('lost', 'Contestation perdue')];
  const left = amountCents - refundedCents;
  const refund = callButton('/sandbox/api/payments/refund', { paymentId, amountCents: left }, 'Rembourser ici');
  return [...(dispute ? [] : [settle('open', 'Contester')]), ...(left > 0 ? [refund] : [])];
}

/** The customer's choices on the bank's page. */
const bankAnswers = (paymentId: string): Html[] => [
  callButton('/sandbox/api/payments/bank', { paymentId, answer: 'accepted' }, 'Confirmer'),
  callButton('/sandbox/api/payments/bank', { paymentId, answer: 'refused' }, 'Refuser'),
];

async function errorsPage(db: Db): Promise<Html> {
  const reports = await listErrorReports(db, SHOWN);
  if (reports.length === 0) return nothingYet('Aucune erreur signalée.');
  return html`${reports.map(
    (report) =>
      html`<article>
        <h2>${report.message}</h2>
        <p class="soft">
          ${when(report.reportedAt)} · ${report.source} · ${report.level} · ${report.severity}
          ${report.errorCode ? html`· <code>${report.errorCode}</code>` : null}
        </p>
        <pre>${JSON.stringify(report.data, null, 2)}</pre>
      </article>`,
  )}`;
}
