import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { PrinterFields, PrintRule } from '@comptoir/domain/printers/printer.ts';
import type { Tx } from '../../db/db.ts';
import * as printers from '../../printers/printers.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { aPrinter } from './put-up-printer.ts';

const KITCHEN = '0190c0de-0000-7000-8000-000000000901';
const COUNTER = '0190c0de-0000-7000-8000-000000000902';
const BAR = '0190c0de-0000-7000-8000-000000000903';

type Menu = readonly { key: string; course: string }[];

/** Three printers without an address, which the sandbox plays: the kitchen and the bar cook, the counter hands over. */
export async function seedPrinters(tx: Tx, shop: ShopRef, menu: Menu, now: Instant): Promise<void> {
  const sectionsOf = (isOfBar: boolean) =>
    menu.filter(({ course }) => (course === 'drink') === isOfBar).map(({ key }) => key);
  const station = (sections: string[]): PrintRule => ({
    template: 'kitchen',
    at: 'accepted',
    sections,
    copies: 1,
    isActive: true,
  });
  const bag: PrintRule = { template: 'bag', at: 'ready', sections: null, copies: 1, isActive: true };
  const placed: readonly [string, Partial<PrinterFields>][] = [
    [COUNTER, { name: 'Comptoir', rules: [bag] }],
    [KITCHEN, { name: 'Cuisine', backupPrinterId: COUNTER, rules: [station(sectionsOf(false))] }],
    [BAR, { name: 'Bar', paperWidth: 58, backupPrinterId: COUNTER, rules: [station(sectionsOf(true))] }],
  ];
  for (const [id, fields] of placed)
    // eslint-disable-next-line no-await-in-loop -- three printers, the back-up first
    await printers.insert(tx, { ...shop, id, createdAt: now }, aPrinter(fields));
  await tx
    .updateTable('shops')
    .set({ printing_kind: 'cloudprint' })
    .where('company_id', '=', shop.companyId)
    .where('id', '=', shop.shopId)
    .execute();
}
