import { halfMonthOf } from '@comptoir/domain/finances/compared-periods.ts';
import { drawUpPeriod } from '@comptoir/domain/invoices/draw-up.ts';
import { aBilledOrder, aFeeContract, aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { invoiceNumber } from '@comptoir/domain/invoices/naming.ts';
import { partyOf } from '@comptoir/domain/invoices/parties.ts';
import { closingOf, lastClosedPeriod } from '@comptoir/domain/invoices/periods.ts';
import { addDays, localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../db/db.ts';
import type { PeriodKind } from '../../invoices/billing-periods.store.ts';
import { takeNumber } from '../../invoices/invoice-numbers.store.ts';
import * as invoices from '../../invoices/invoices.store.ts';

/** Two half-months of invoices for each shop; those that are not independent are billed by their network too. */
export async function makeInvoices(database: Database, companyId: string, shops: readonly Shop[]): Promise<void> {
  const db = database.forCompany(companyId);
  const network = aLegalEntity({ companyName: 'Chez Mimi Réseau', siren: aSiren() });
  const operator = aLegalEntity({ companyName: 'Comptoir', legalForm: 'SAS', siren: aSiren() });
  await db
    .updateTable('companies')
    .set({ company_legal_entity: JSON.stringify(network) })
    .where('company_id', '=', companyId)
    .execute();
  for (const shop of shops) {
    const kinds: PeriodKind[] = shop.type === 'independent' ? ['shop'] : ['shop', 'network'];
    const last = lastClosedPeriod(toInstant(Date.now()), shop.timeZone);
    for (const kind of kinds)
      for (const period of [halfMonthOf(addDays(last.from, -1)), last])
        // eslint-disable-next-line no-await-in-loop -- a handful, numbered in their order
        await db.transaction().execute(async (tx) => {
          const contract = aFeeContract({ legalEntity: kind === 'network' ? network : operator });
          const issuedAt = closingOf(period, shop.timeZone);
          const draft = drawUpPeriod(
            period,
            { kind, contract, orders: [aBilledOrder({ day: period.to })], returned: [] },
            {
              shopId: shop.shopId,
              shopSlug: shop.slug,
              seller: partyOf(contract.legalEntity ?? operator),
              buyer: partyOf(aLegalEntity({ companyName: shop.name })),
              issuedAt,
              issueDay: localDay(issuedAt, shop.timeZone),
            },
          );
          if (!draft) return;
          const [year = ''] = draft.issueDay.split('-');
          const sequence = { sellerSiren: draft.seller.siren, kind, year: Number(year) };
          const { rank } = await takeNumber(tx, sequence, issuedAt);
          const number = invoiceNumber(kind, year, rank);
          await invoices.insert(tx, companyId, { ...draft, invoiceId: randomUUID(), number });
        });
    // eslint-disable-next-line no-await-in-loop -- three shops
    await db
      .updateTable('shops')
      .set({ shop_legal_entity: JSON.stringify(aLegalEntity({ companyName: shop.name })) })
      .where('company_id', '=', companyId)
      .where('id', '=', shop.shopId)
      .execute();
  }
}

const aSiren = (): string => String(randomInt(100_000_000, 999_999_999));
