import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { listErrorReports } from '../ports/sandbox-error-reports.ts';
import { listMessages, type KeptMessage, type MessageKind } from '../ports/sandbox-messages.ts';
import { asSandboxMethod, SANDBOX_METHODS } from '../ports/sandbox-methods.ts';
import { couriersPage } from './courier-pages.ts';
import { ticketsPage, tillPage } from './equipment-pages.ts';
import { html, withLinks, type Html } from './html.ts';
import { nothingYet, when, type PortPage } from './layout.ts';

const SHOWN = 100;

/** API-61, API-64: what the sandboxes stored, latest first. */
export const KEPT_PAGES: Record<PortPage, (db: Db) => Promise<Html>> = {
  mail: (db) => messagesPage(db, 'mail', 'Aucun e-mail n’est parti.'),
  textMessages: (db) => messagesPage(db, 'sms', 'Aucun SMS n’est parti.'),
  push: (db) => messagesPage(db, 'push', 'Aucune notification n’est partie.'),
  payments: paymentsPage,
  errorReports: errorsPage,
  printing: ticketsPage,
  till: tillPage,
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
        where r.payment_id = p.payment_id and r.state <> 'failed'), 0)::int as "refundedCents"
    from sandbox.payments p order by p.created_at desc limit ${SHOWN}`.execute(db);
  return html`<p id="status" role="status"></p>
    <div data-live="payments">${rows.length === 0 ? nothingYet('Aucun paiement.') : paymentsTable(rows)}</div>
    <h2>Cartes du bac à sable</h2>
    <p class="soft">Le mot donné comme carte choisit ce qui arrive.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Carte</th>
          <th scope="col">Ce qui arrive</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(SANDBOX_METHODS).map(
          ([word, label]) =>
            html`<tr>
              <td><code>${word}</code></td>
              <td>${label}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function paymentsTable(payments: readonly KeptPayment[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Paiement</th>
        <th scope="col">Carte</th>
        <th scope="col">État</th>
        <th scope="col" class="amount">Montant</th>
        <th scope="col" class="amount">Remboursé</th>
      </tr>
    </thead>
    <tbody>
      ${payments.map(
        (payment) =>
          html`<tr>
            <td>${when(payment.createdAt)}</td>
            <td>${payment.description}<br /><code>${payment.paymentId}</code></td>
            <td>${SANDBOX_METHODS[asSandboxMethod(payment.method)]}</td>
            <td>
              ${STATES[payment.state]} ${payment.state === 'requires_action' ? bankAnswers(payment.paymentId) : null}
            </td>
            <td class="amount">${formatEuros(cents(payment.amountCents))}</td>
            <td class="amount">${payment.refundedCents > 0 ? formatEuros(cents(payment.refundedCents)) : ''}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const BANK_ANSWERS = [
  ['accepted', 'Confirmer'],
  ['refused', 'Refuser'],
] as const;

/** The customer's choices on the bank's page. */
const bankAnswers = (paymentId: string): Html[] =>
  BANK_ANSWERS.map(
    ([answer, label]) =>
      html`<button data-call="/sandbox/api/payments/bank" data-body="${JSON.stringify({ paymentId, answer })}">
        ${label}
      </button>`,
  );

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
