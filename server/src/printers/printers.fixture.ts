import type { PrinterFields } from '@comptoir/domain/printers/printer.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { systemCtx } from '../http/envelope.ts';
import { aPrinter, putUpPrinter } from '../sandbox/printers/put-up-printer.ts';
import type { TestServer } from '../test/test-server.ts';
import * as printers from './printers.store.ts';
import { wakePrinters } from './queue/wake-printers.ts';

/** A shop that prints with this kind, its people and its printers. */
export async function aPrintingShop(
  server: TestServer,
  kind: NonNullable<Shop['printingKind']> | null,
  fields: Partial<Shop> = {},
) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, fields);
  const ref = { companyId, shopId: shop.shopId };
  const db = server.database.forCompany(companyId);
  await db
    .updateTable('shops')
    .set({ printing_kind: kind, hide_print_ticket: fields.hidePrintTicket ?? false })
    .where('id', '=', shop.shopId)
    .execute();
  const ctx = systemCtx(server.deps, companyId, 'test');
  const lea = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId], firstName: 'Léa' }));
  const admin = await server.as(await server.givenUser(companyId, { role: 'general', firstName: 'Bruno' }));
  return {
    ref,
    shop: { ...shop, printingKind: kind },
    ctx,
    db,
    lea,
    admin,
    path: `/api/${companyId}/shops/${shop.shopId}`,
    putUp: async (printer: Partial<PrinterFields> = {}) => {
      const id = server.deps.newId();
      const own = kind === 'QZ' ? ({ kind: 'qz', localName: 'Epson TM' } as const) : { kind: kind ?? 'cloudprint' };
      await ctx.transaction((tx) =>
        printers.insert(tx, { ...ref, id, createdAt: server.deps.now() }, aPrinter({ ...own, ...printer })),
      );
      return id;
    },
    putUpFirst: () => putUpPrinter(server.deps, shop.shopId, kind ?? 'cloudprint'),
    wake: () => wakePrinters(ctx, ref),
    jobs: () => db.selectFrom('print_jobs').selectAll().orderBy('created_at').orderBy('id').execute(),
    printer: (printerId: string) => printers.find(db, { companyId, printerId }),
    journal: async () =>
      (await db.selectFrom('audit').select('action').orderBy('at').execute()).map((row) => row.action),
    news: async () =>
      (await db.selectFrom('live_events').select(['type', 'topic', 'payload']).orderBy('seq').execute()).filter(
        ({ topic }) => topic === 'printJobs',
      ),
  };
}
