import { aFeeContract, aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { FeeContract } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { atWork } from '../orders/walks/at-work.fixture.ts';
import type { TestServer } from '../test/test-server.ts';
import { issueInvoices } from './issue-invoices.ts';
import { BILLERS, type PeriodKind } from './billing-periods.store.ts';

/** With the management fee of 0,50 €: 9,40 € and 5,00 €. */
export const PAN_BAGNAT = [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }];
export const SOCCA = [{ productKey: 'PRODUCT-socca', quantity: 1 }];

/** One seller per test: numbers are counted by SIREN. */
let sirens = 100_000_000;
export const aSiren = (): string => String((sirens += Math.ceil(Math.random() * 1_000)));

export type BilledShop = Awaited<ReturnType<typeof billedShop>>;

/** A shop with a contract, whose past is written by the test. */
export async function billedShop(server: TestServer, given: { fields?: Partial<Shop>; siren?: string } = {}) {
  const work = await atWork(server, { shopLegalEntity: aLegalEntity(), ...given.fields });
  const { companyId, shop, db } = work;
  const ref = { companyId, shopId: shop.shopId };
  const siren = given.siren ?? aSiren();
  const at = (now: string): Ctx => ({ ...work.ctx(), now: () => now });

  async function agree(kind: PeriodKind, fields: Partial<FeeContract> = {}): Promise<void> {
    const contract = aFeeContract({ legalEntity: aLegalEntity({ companyName: 'Comptoir', siren }), ...fields });
    const row = {
      name: contract.name,
      commission_basis_points: contract.commissionBasisPoints,
      fixed_fee: contract.fixedFee,
      is_vat_subject: contract.isVatSubject,
      legal_entity: contract.legalEntity && JSON.stringify(contract.legalEntity),
    };
    await db
      .insertInto('fee_contracts')
      .values({ company_id: companyId, shop_id: shop.shopId, biller: BILLERS[kind], ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'shop_id', 'biller']).doUpdateSet(row))
      .execute();
  }
  await agree('shop');

  return {
    ...work,
    ref,
    siren,
    agree,
    ctxAt: at,
    /** As if it had been completed then. */
    async sold(requestedFor: string, lines = PAN_BAGNAT, row: object = {}): Promise<Order> {
      const order = await server.givenOrder(shop, { lines });
      await db
        .updateTable('orders')
        .set({ status: 'completed', requested_for: requestedFor, finished_at: requestedFor, ...row })
        .where('id', '=', order.id)
        .execute();
      return order;
    },
    change: (order: Order, row: object) => db.updateTable('orders').set(row).where('id', '=', order.id).execute(),
    issueAt: (now: string) => issueInvoices(at(now), ref),
    async documents() {
      const rows = await db.selectFrom('invoices').select('document').orderBy('number').execute();
      return rows.map(({ document }) => document);
    },
  };
}
