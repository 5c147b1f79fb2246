import * as contract from '@comptoir/contract/clients.ts';
import type { CustomersQuery } from '@comptoir/contract/clients.ts';
import type { FastifyReply } from 'fastify';
import type { UserCtx } from '../ctx.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import { mustExist } from '../http/refused.ts';
import { confirmCustomerCode, requestCustomerCode } from './account/code.ts';
import { changeNewsletter, readOwnAccount, signOutCustomer } from './account/own-account.ts';
import * as customer from './customer.store.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportCustomers, exportPersonalData } from './export-customers.ts';
import * as exported from './exports.store.ts';
import { countCustomers, listCustomers } from './list-customers.ts';
import { keepApart, listTwins, mergeCustomers, previewMerge } from './merge-customers.ts';
import { readCustomer, readOrderCustomer } from './read-customer.ts';
import { ofAllShops, ofShop, type ClientsScope } from './scope.ts';

/** CAT-API-24: one address for the list and for its file. */
async function serveCustomers(ctx: UserCtx, scope: ClientsScope, query: CustomersQuery, reply: FastifyReply) {
  if (query.generateCsv) return exportCustomers(ctx, scope, query, reply);
  await reply.send(contract.CustomerPage.parse(await listCustomers(ctx, scope, query)));
}

type Paged = { customerId: string };
async function readHistory(ctx: UserCtx, scope: ClientsScope, { customerId }: Paged, query: customer.Page) {
  mustExist(await customer.find(ctx.db, scope, customerId, ctx.now()));
  return customer.history(ctx.db, scope, customerId, query);
}

export const clientsRoutes: Handler[] = [
  handleRaw(contract.listCustomers, (ctx, { params, query }, reply) =>
    serveCustomers(ctx, ofShop(params), query, reply),
  ),
  handleRaw(contract.listCompanyCustomers, (ctx, { query }, reply) =>
    serveCustomers(ctx, ofAllShops(ctx), query, reply),
  ),
  handle(contract.countCustomers, (ctx, { params }) => countCustomers(ctx, ofShop(params))),
  handle(contract.countCompanyCustomers, (ctx) => countCustomers(ctx, ofAllShops(ctx))),
  handle(contract.listTwins, async (ctx, { params }) => ({
    items: await listTwins(ctx, ofShop(params)),
  })),
  handle(contract.listCompanyTwins, async (ctx) => ({ items: await listTwins(ctx, ofAllShops(ctx)) })),
  handle(contract.listCustomerExports, async (ctx) => ({ items: await exported.list(ctx.db, ctx.companyId) })),
  handle(contract.readCustomer, (ctx, { params }) => readCustomer(ctx, ofShop(params), params.customerId)),
  handle(contract.readCompanyCustomer, (ctx, { params }) => readCustomer(ctx, ofAllShops(ctx), params.customerId)),
  handle(contract.listCustomerOrders, (ctx, { params, query }) => readHistory(ctx, ofShop(params), params, query)),
  handle(contract.listCompanyCustomerOrders, (ctx, { params, query }) =>
    readHistory(ctx, ofAllShops(ctx), params, query),
  ),
  handle(contract.readOrderCustomer, readOrderCustomer),
  handleRaw(contract.exportPersonalData, exportPersonalData),
  handle(contract.eraseCustomer, eraseCustomer),
  handle(contract.previewMerge, previewMerge),
  handle(contract.mergeCustomers, mergeCustomers),
  handle(contract.keepApart, keepApart),
  handle(contract.requestCustomerCode, requestCustomerCode),
  handle(contract.confirmCustomerCode, confirmCustomerCode),
  handle(contract.readOwnAccount, readOwnAccount),
  handle(contract.changeNewsletter, changeNewsletter),
  handle(contract.signOutCustomer, signOutCustomer),
];
