import { InvoiceBuyer } from '@comptoir/domain/receipts/invoice-buyer.ts';
import { orderInvoiceRefusal } from '@comptoir/domain/receipts/order-invoice.ts';
import { plainPage } from '../checkout/follow/follow-frame.ts';
import { houseOf } from '../checkout/follow/follow-page.ts';
import { refusalWords } from '../checkout/follow/follow-words.ts';
import { followedFacts } from '../checkout/follow/followed-facts.ts';
import { opened, sendPage, type FollowCall } from '../checkout/follow/follow-pages.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Ctx, Deps } from '../ctx.ts';
import type { App } from '../http/app.ts';
import { refuseMore } from '../http/rate-limit.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { renderInvoice } from '../invoices/document/render-invoice.ts';
import * as creditNotes from './credit-notes.store.ts';
import { invoicePage, type InvoiceView, type TypedBuyer } from './invoice-page.ts';
import { issueOrderInvoice } from './issue-order-invoice.ts';
import * as invoices from './order-invoices.store.ts';
import { renderReceipt } from './receipt.ts';
import { sendPdf } from './send-pdf.ts';

const FORM = 'application/x-www-form-urlencoded';
const TypedForm = z.partialRecord(
  z.enum(['companyName', 'street', 'postalCode', 'city', 'siren']),
  z.string().max(300),
);
/** Drawing costs time, and a link may be in many hands. */
const DRAWINGS = { limit: 60, windowSeconds: 60 * 60 };

/** FLO-94, FLO-95: from the customer's page of an order; whoever has the link is the customer. */
export async function serveReceiptPages(app: App, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<FollowCall>('/suivi/:token/recu.pdf', async (request, reply) =>
      opened(deps, request, reply, (ctx, { id }) => receipt(ctx, id, reply)),
    );
    scope.get<FollowCall>('/suivi/:token/facture.pdf', async (request, reply) =>
      opened(deps, request, reply, async (ctx, { companyId, id }) => {
        await followedFacts(ctx, id);
        const invoice = await invoices.find(ctx.db, { companyId, orderId: id });
        if (!invoice) return reply.redirect(`/suivi/${request.params.token}/facture`, 303);
        await refuseMore(ctx.database, `receipt:${id}`, DRAWINGS);
        return sendPdf(reply, `facture_${invoice.number}.pdf`, await renderInvoice(invoice));
      }),
    );
    scope.get<FollowCall & { Params: { number: string } }>('/suivi/:token/avoirs/:number', async (request, reply) =>
      opened(deps, request, reply, async (ctx, { companyId, id }) => {
        await followedFacts(ctx, id);
        const note = mustExist(await creditNotes.find(ctx.db, { companyId, orderId: id }, request.params.number));
        await refuseMore(ctx.database, `receipt:${id}`, DRAWINGS);
        return sendPdf(reply, `avoir_${note.number}.pdf`, await renderInvoice(note));
      }),
    );
    scope.get<FollowCall>('/suivi/:token/facture', async (request, reply) =>
      opened(deps, request, reply, (ctx, { id }) => show(ctx, id, request.params.token, reply)),
    );
    scope.post<FollowCall>('/suivi/:token/facture', async (request, reply) =>
      opened(deps, request, reply, (ctx, { id }) => issue(ctx, id, request.params.token, request.body, reply)),
    );
  });
}

/** Who follows the link too early is told so on a page. */
async function receipt(ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const facts = await followedFacts(ctx, id);
  await refuseMore(ctx.database, `receipt:${id}`, DRAWINGS);
  try {
    const pdf = await renderReceipt(ctx, facts.order);
    return sendPdf(reply, `recu_${facts.order.orderNumber}.pdf`, pdf);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const words = refusalWords(error.refusal, error.words);
    return sendPage(reply, error.status, plainPage('Pas encore de reçu', words, houseOf(facts)));
  }
}

type Shown = Partial<Pick<InvoiceView, 'typed' | 'refused'>> & { status?: number };

async function show(
  ctx: Ctx,
  id: string,
  token: string,
  reply: FastifyReply,
  shown: Shown = {},
): Promise<FastifyReply> {
  const facts = await followedFacts(ctx, id);
  const invoice = await invoices.find(ctx.db, { companyId: facts.order.companyId, orderId: id });
  const refusal = invoice ? null : orderInvoiceRefusal(facts.order);
  const { typed = asKnown(facts.order.customer), refused = refusal && refusalWords(refusal, {}), status = 200 } = shown;
  const notes = invoice ? await creditNotes.list(ctx.db, { companyId: facts.order.companyId, orderId: id }) : [];
  const view = { token, invoice, creditNotes: notes, typed, refused, isPossible: refusal === null };
  return sendPage(reply, status, invoicePage(facts, view));
}

const asKnown = ({ firstName, lastName }: { firstName: string; lastName: string }): TypedBuyer => ({
  companyName: `${firstName} ${lastName}`.trim(),
});

/** A form sent twice, or from two pages: the first one is the invoice, and both see it. */
async function issue(ctx: Ctx, id: string, token: string, body: unknown, reply: FastifyReply): Promise<FastifyReply> {
  const form = TypedForm.safeParse(body ?? {});
  const buyer = InvoiceBuyer.safeParse(form.data ?? {});
  const typed: TypedBuyer = form.data ?? {};
  await followedFacts(ctx, id);
  if (!buyer.success) {
    const [fault] = buyer.error.issues;
    const refused = fault?.code === 'custom' || fault?.code === 'invalid_format' ? fault.message : null;
    return show(ctx, id, token, reply, {
      status: 422,
      typed,
      refused: refused ?? 'Indiquez un nom et une adresse complète.',
    });
  }
  try {
    await issueOrderInvoice(ctx, id, buyer.data);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal === 'NOT_FOUND') throw error;
    return show(ctx, id, token, reply, {
      status: error.status,
      typed,
      refused: refusalWords(error.refusal, error.words),
    });
  }
  return reply.redirect(`/suivi/${token}/facture`, 303);
}
