import type * as contract from '@comptoir/contract/invoices.ts';
import type { AwaitedInvoice } from '@comptoir/contract/invoices.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Invoice } from '@comptoir/domain/invoices/invoice.ts';
import { isLegallyComplete } from '@comptoir/domain/invoices/parties.ts';
import { inOrder } from '@comptoir/domain/kernel/date-ranges.ts';
import { rightsAt, rightsInCompany, type Principal } from '@comptoir/domain/session/principal.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { readFeeContract, shopsWithContract } from '../platform-fees/fee-contracts.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as periods from './billing-periods.store.ts';
import * as invoices from './invoices.store.ts';

type Asked = { startDate: string; endDate: string };

/** CAT-API-57. */
export async function listInvoices(ctx: UserCtx, shopIds: readonly string[], asked: Asked) {
  const range = inOrder(asked.startDate, asked.endDate);
  const [items, open, all, billed] = await Promise.all([
    invoices.list(ctx.db, ctx.companyId, shopIds, range),
    periods.listOpen(ctx.db, ctx.companyId, shopIds),
    shops.findAll(ctx.db, ctx.companyId, shopIds),
    shopsWithContract(ctx.db, { companyId: ctx.companyId, shopIds }, 'platform'),
  ]);
  const inRange = open.filter(({ period }) => period.to >= range.from && period.to <= range.to);
  const awaited = await Promise.all(inRange.map((period) => awaitedOf(ctx, period, all)));
  const withoutContract = rightsInCompany(ctx.user).has('administration')
    ? all.filter(({ shopId }) => !billed.has(shopId))
    : [];
  return {
    items,
    awaited: awaited.flat().toReversed(),
    withoutContract: withoutContract.map(({ name }) => name),
  };
}

type Open = Awaited<ReturnType<typeof periods.listOpen>>[number];

/** INV-40. A period that is only waiting for its turn is not told. */
async function awaitedOf(ctx: UserCtx, open: Open, all: readonly Shop[]): Promise<AwaitedInvoice[]> {
  const { shopId, kind, period } = open;
  const missing = await missingOf(
    ctx,
    kind,
    all.find((shop) => shop.shopId === shopId),
  );
  return missing === null ? [] : [{ shopId, kind, periodStart: period.from, periodEnd: period.to, missing }];
}

const OPERATOR = 'l’éditeur de la plateforme';

/** INV-40: whose legal data are incomplete, the seller's first. */
export async function missingOf(
  ctx: UserCtx,
  kind: periods.PeriodKind,
  shop: Pick<Shop, 'shopId' | 'name' | 'shopLegalEntity'> | undefined,
): Promise<string | null> {
  if (!shop) return null;
  const agreed = await readFeeContract(
    ctx.db,
    { companyId: ctx.companyId, shopId: shop.shopId },
    periods.BILLERS[kind],
  );
  if (agreed && !isLegallyComplete(agreed.legalEntity))
    return kind === 'shop' ? OPERATOR : (await shops.company(ctx.db, ctx.companyId)).name;
  return isLegallyComplete(shop.shopLegalEntity) ? null : shop.name;
}

const mayAt = (user: Principal, shopId: string, ...rights: Right[]): boolean =>
  user.shops.some((shop) => shop.shopId === shopId) && rightsAt(user, shopId).some((right) => rights.includes(right));

/** INV-39: the invoice itself says whose it is; somebody else's does not exist (API-05). */
export async function invoiceFor(ctx: UserCtx, reference: string): Promise<Invoice> {
  const invoice = await invoices.byReference(ctx.db, ctx.companyId, reference);
  if (!invoice || invoice.kind === 'driver' || !mayAt(ctx.user, invoice.shopId, 'invoice'))
    throw new Refused('NOT_FOUND');
  return invoice;
}

/** ROL-52: the shops whose invoices this person may read together. */
export function shopsWithInvoices(user: Principal): string[] {
  const shopIds = user.shops.map(({ shopId }) => shopId).filter((shopId) => mayAt(user, shopId, 'invoice'));
  if (shopIds.length === 0) throw new Refused('FORBIDDEN');
  return shopIds;
}

/** INV-14: the network's invoices where it bills, else the platform's. */
export async function invoicesOfPeriod(ctx: UserCtx, { query }: Input<typeof contract.readNetworkInvoices>) {
  const range = inOrder(query.startDate, query.endDate);
  const shopIds = shopsWithInvoices(ctx.user);
  const all = await invoices.documentsOf(ctx.db, ctx.companyId, shopIds, range);
  const ofNetwork = all.filter(({ invoice }) => invoice.kind === 'network');
  const chosen = ofNetwork.length > 0 ? ofNetwork : all;
  if (chosen.length > 0) return { period: range, chosen };
  const { awaited } = await listInvoices(ctx, shopIds, query);
  const [first] = awaited;
  throw first ? new Refused('LEGAL_DATA_MISSING', { words: { name: first.missing } }) : new Refused('NOT_FOUND');
}

type Scope = { shopId?: string | undefined; networkId?: string | undefined };

/** The shops of a billing call: one, or all of the network for whoever may see them together (API-05). */
export function shopsOfScope(user: Principal, { shopId, networkId }: Scope, ...rights: Right[]): string[] {
  const seen = user.shops.filter((shop) => mayAt(user, shop.shopId, ...rights)).map((shop) => shop.shopId);
  if (seen.length === 0) throw new Refused('FORBIDDEN');
  if (networkId !== undefined && networkId !== user.companyId) throw new Refused('NOT_FOUND');
  if (shopId !== undefined) {
    if (!user.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
    if (!seen.includes(shopId)) throw new Refused('FORBIDDEN');
    return [shopId];
  }
  if (networkId === undefined)
    throw new Refused('RECORD_INVALID', { fields: [{ path: 'shopId', message: 'Indiquez un magasin ou un réseau.' }] });
  if (!rightsInCompany(user).has('allShops')) throw new Refused('FORBIDDEN');
  return seen;
}
