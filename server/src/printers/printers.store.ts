import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { PrinterCondition, PrinterFields, PrintRule } from '@comptoir/domain/printers/printer.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import type { PrintersTable, PrintRulesTable } from '../db/tables/print-tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type PrinterRef = { companyId: string; printerId: string };

/** A printer with its rules, without what is counted of its tickets. */
export type StoredPrinter = PrinterFields & {
  companyId: string;
  shopId: string;
  id: string;
  hasAddress: boolean;
  lastSeenAt: Instant | null;
  condition: PrinterCondition;
  conditionDetail: string | null;
  awayToldAt: Instant | null;
  version: number;
};

type Row = Selectable<PrintersTable> & { rules: Pick<Selectable<PrintRulesTable>, RuleColumn>[] };
type RuleColumn = 'template' | 'moment' | 'sections' | 'copies' | 'is_active';

const toRule = ({ template, moment, sections, copies, is_active: isActive }: Row['rules'][number]): PrintRule => ({
  template,
  at: moment,
  sections,
  copies,
  isActive,
});

const toPrinter = (row: Row): StoredPrinter => ({
  companyId: row.company_id,
  shopId: row.shop_id,
  id: row.id,
  name: row.name,
  kind: row.kind,
  isEnabled: row.is_enabled,
  paperWidth: row.paper_width === 58 ? 58 : 80,
  language: row.language,
  codePage: row.code_page,
  epsonVersion: row.epson_version,
  localName: row.local_name,
  backupPrinterId: row.backup_printer_id,
  rules: row.rules.map(toRule),
  hasAddress: row.token_hash !== null,
  lastSeenAt: row.last_seen_at,
  condition: row.condition,
  conditionDetail: row.condition_detail,
  awayToldAt: row.away_told_at,
  version: row.version,
});

const RULES = sql<Row['rules']>`coalesce((
  select jsonb_agg(jsonb_build_object('template', r.template, 'moment', r.moment, 'sections', r.sections,
    'copies', r.copies, 'is_active', r.is_active) order by r.template)
  from print_rules r where r.company_id = printers.company_id and r.printer_id = printers.id), '[]')`.as('rules');

const whole = (db: Db | Tx, companyId: string) =>
  db.selectFrom('printers').selectAll('printers').select(RULES).where('company_id', '=', companyId);

/** Oldest first: the first one is where a ticket goes that names no printer. */
export async function list(db: Db | Tx, { companyId, shopId }: ShopRef): Promise<StoredPrinter[]> {
  const rows = await whole(db, companyId).where('shop_id', '=', shopId).orderBy('created_at').orderBy('id').execute();
  return rows.map(toPrinter);
}

export const find = (db: Db | Tx, { companyId, printerId }: PrinterRef): Promise<StoredPrinter | null> =>
  firstOf(whole(db, companyId).where('id', '=', printerId), toPrinter);

/** PRN-21: by the hash of its address. */
export const findByToken = (
  db: Db | Tx,
  companyId: string,
  kind: PrinterFields['kind'],
  tokenHash: Buffer,
): Promise<StoredPrinter | null> =>
  firstOf(whole(db, companyId).where('token_hash', '=', tokenHash).where('kind', '=', kind), toPrinter);

/** law:parent-first. */
export const lock = (tx: Tx, { companyId, printerId }: PrinterRef): Promise<StoredPrinter | null> =>
  firstOf(whole(tx, companyId).where('id', '=', printerId).forNoKeyUpdate('printers'), toPrinter);

const columnsOf = (fields: PrinterFields) => ({
  name: fields.name,
  kind: fields.kind,
  is_enabled: fields.isEnabled,
  paper_width: fields.paperWidth,
  language: fields.language,
  code_page: fields.codePage,
  epson_version: fields.epsonVersion,
  local_name: fields.localName,
  backup_printer_id: fields.backupPrinterId,
});

type NewPrinter = ShopRef & { id: string; createdAt: Instant };

export async function insert(tx: Tx, { companyId, shopId, id, createdAt }: NewPrinter, fields: PrinterFields) {
  await tx
    .insertInto('printers')
    .values({ company_id: companyId, shop_id: shopId, id, created_at: createdAt, ...columnsOf(fields) })
    .execute();
  await insertRules(tx, { companyId, printerId: id }, fields.rules);
}

const one = (tx: Tx, { companyId, printerId }: PrinterRef) =>
  tx.updateTable('printers').where('company_id', '=', companyId).where('id', '=', printerId);

export async function save(tx: Tx, ref: PrinterRef, fields: PrinterFields): Promise<void> {
  await one(tx, ref)
    .set({ ...columnsOf(fields), version: sql<number>`version + 1` })
    .execute();
  await tx
    .deleteFrom('print_rules')
    .where('company_id', '=', ref.companyId)
    .where('printer_id', '=', ref.printerId)
    .execute();
  await insertRules(tx, ref, fields.rules);
}

async function insertRules(tx: Tx, { companyId, printerId }: PrinterRef, rules: readonly PrintRule[]): Promise<void> {
  if (rules.length === 0) return;
  await tx
    .insertInto('print_rules')
    .values(
      rules.map(({ template, at, sections, copies, isActive }) => ({
        company_id: companyId,
        printer_id: printerId,
        template,
        moment: at,
        sections: sections && JSON.stringify(sections),
        copies,
        is_active: isActive,
      })),
    )
    .execute();
}

export async function remove(tx: Tx, { companyId, printerId }: PrinterRef): Promise<void> {
  await tx.deleteFrom('printers').where('company_id', '=', companyId).where('id', '=', printerId).execute();
}

/** The device behind the old address is no longer heard; the new one is still to be seen. */
export async function renewToken(tx: Tx, ref: PrinterRef, tokenHash: Buffer): Promise<void> {
  await one(tx, ref)
    .set({ token_hash: tokenHash, last_seen_at: null, condition: 'ready', condition_detail: null, away_told_at: null })
    .execute();
}

export async function saveSighting(
  tx: Tx,
  ref: PrinterRef,
  seen: { at: Instant; condition: PrinterCondition; detail: string | null },
): Promise<void> {
  await one(tx, ref)
    .set({ last_seen_at: seen.at, condition: seen.condition, condition_detail: seen.detail, away_told_at: null })
    .execute();
}

/** PRN-22: of all companies; each is told once until it is seen again. */
export async function listNewlyAway(system: Db, awaySince: Instant): Promise<PrinterRef[]> {
  const rows = await system
    .selectFrom('printers')
    .select(['company_id', 'id'])
    .where('is_enabled', '=', true)
    .where('away_told_at', 'is', null)
    .where('last_seen_at', '<', awaySince)
    .limit(500)
    .execute();
  return rows.map((row) => ({ companyId: row.company_id, printerId: row.id }));
}

export async function markAwayTold(tx: Tx, ref: PrinterRef, at: Instant): Promise<void> {
  await one(tx, ref).set({ away_told_at: at }).execute();
}

/** PRN-14: the kind that decides, and the one that the switch has turned off. */
export async function kindOf(db: Db | Tx, { companyId, shopId }: ShopRef) {
  const row = await db
    .selectFrom('shops')
    .select(['printing_kind', 'paused_printing_kind'])
    .where((eb) => eb.and({ company_id: companyId, id: shopId }))
    .executeTakeFirst();
  return { printingKind: row?.printing_kind ?? null, pausedKind: row?.paused_printing_kind ?? null };
}

export async function savePausedKind(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  kind: 'QZ' | 'cloudprint' | 'epson' | null,
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ paused_printing_kind: kind })
    .where((eb) => eb.and({ company_id: companyId, id: shopId }))
    .execute();
}
