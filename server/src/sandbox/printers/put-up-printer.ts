import type { PrinterFields } from '@comptoir/domain/printers/printer.ts';
import type { Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import * as printers from '../../printers/printers.store.ts';
import * as shops from '../../shops/shops.store.ts';

export const aPrinter = (fields: Partial<PrinterFields> = {}): PrinterFields => ({
  name: 'Comptoir',
  kind: 'cloudprint',
  isEnabled: true,
  paperWidth: 80,
  language: 'auto',
  codePage: 'windows1252',
  epsonVersion: '1.00',
  localName: null,
  backupPrinterId: null,
  rules: [],
  ...fields,
});

/** A shop that prints with this kind has a printer of it, without an address: the sandbox plays it. */
export async function putUpPrinter(
  deps: Deps,
  shopId: string,
  kind: 'QZ' | 'cloudprint' | 'epson',
  fields: Partial<PrinterFields> = {},
): Promise<string | null> {
  const ref = await shops.companyOfShopId(deps.database.forSystem(), shopId);
  if (!ref) return null;
  const ctx = systemCtx(deps, ref.companyId, shopId);
  const wanted = kind === 'QZ' ? 'qz' : kind;
  const name = { qz: 'Poste', cloudprint: 'Star', epson: 'Epson' }[wanted];
  const localName = wanted === 'qz' ? 'Comptoir (démo)' : null;
  return ctx.transaction(async (tx) => {
    await shops.lock(tx, ref);
    const known = (await printers.list(tx, ref)).find((printer) => printer.kind === wanted);
    if (known) return known.id;
    const id = ctx.newId();
    await printers.insert(
      tx,
      { ...ref, id, createdAt: ctx.now() },
      aPrinter({ name, kind: wanted, localName, ...fields }),
    );
    return id;
  });
}
