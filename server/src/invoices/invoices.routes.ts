import * as contract from '@comptoir/contract/invoices.ts';
import { allShopsFileName, invoiceFileName } from '@comptoir/domain/invoices/naming.ts';
import type { FastifyReply } from 'fastify';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import * as shops from '../shops/shops.store.ts';
import { renderAllShops } from './document/render-all-shops.ts';
import { driverInvoice, linkDriverZip, listDriverZips, zipDriverInvoices } from './driver-zip.ts';
import { fileOf } from './invoice-file.ts';
import { listBilling, readEdge } from './read-billing.ts';
import { invoiceFor, invoicesOfPeriod, listInvoices, shopsWithInvoices } from './read-invoices.ts';

export const invoicesRoutes: Handler[] = [
  handle(contract.listInvoices, (ctx, { params, query }) => listInvoices(ctx, [params.shopId], query)),
  handle(contract.listCompanyInvoices, (ctx, { query }) => listInvoices(ctx, shopsWithInvoices(ctx.user), query)),
  handleRaw(contract.readInvoice, async (ctx, { params }, reply) => {
    const invoice = await invoiceFor(ctx, params.reference);
    await sendPdf(reply, invoiceFileName(invoice), await fileOf(ctx, invoice));
  }),
  handleRaw(contract.readNetworkInvoices, async (ctx, input, reply) => {
    const { period, chosen: invoices } = await invoicesOfPeriod(ctx, input);
    const { name: companyName } = await shops.company(ctx.db, ctx.companyId);
    const all = { companyName, periodStart: period.from, periodEnd: period.to, invoices };
    await sendPdf(reply, allShopsFileName(period.to), await renderAllShops(all));
  }),
  handle(contract.listBilling, listBilling),
  handle(contract.readFirstBilled, (ctx, input) => readEdge(ctx, input, 'first')),
  handle(contract.readLastBilled, (ctx, input) => readEdge(ctx, input, 'last')),
  handleRaw(contract.readDriverInvoice, async (ctx, { params }, reply) => {
    const { invoice, path } = await driverInvoice(ctx, params);
    await sendPdf(reply, path.replace('factures/', ''), await fileOf(ctx, invoice));
  }),
  handle(contract.zipDriverInvoices, zipDriverInvoices),
  handle(contract.listDriverZips, listDriverZips),
  handle(contract.linkDriverZip, linkDriverZip),
];

const named = (reply: FastifyReply, fileName: string) =>
  reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);

const sendPdf = (reply: FastifyReply, fileName: string, content: Buffer) =>
  named(reply.type('application/pdf'), fileName).send(content);
