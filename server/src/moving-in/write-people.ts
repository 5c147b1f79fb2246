import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import * as imports from './customer-imports.store.ts';
import type { ImportRow } from './customer-imports.store.ts';
import * as people from './people.store.ts';
import type { NewPerson } from './people.store.ts';
import { tellImport } from './tell-import.ts';

const WRITE_BATCH = 500;

/** MOV-13: batch after batch, each in one transaction with the line that it reached. */
export async function writePeople(ctx: Ctx, importId: string): Promise<void> {
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  // eslint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
  while (await ctx.transaction((tx) => writeBatch(tx, ctx, importId, zone)));
}

/** False when there is nothing more to do. */
async function writeBatch(tx: Tx, ctx: Ctx, importId: string, zone: string): Promise<boolean> {
  const ref = { companyId: ctx.companyId, importId };
  const row = await imports.lock(tx, ctx.companyId, importId);
  if (row?.state !== 'running') return false;
  const lines = await imports.goodLines(tx, ref, row.done_line, WRITE_BATCH);
  const last = lines.at(-1);
  if (!last) {
    await finish(tx, ctx, row);
    return false;
  }
  const shop = { companyId: ctx.companyId, shopId: row.shop_id };
  const twinOf = await people.twinsOf(
    tx,
    ctx.companyId,
    lines.map(({ person }) => person),
  );
  const [fresh, known]: [NewPerson[], NewPerson[]] = [[], []];
  for (const { person } of lines) {
    const twinId = twinOf(person);
    if (twinId === null || row.duplicates === 'apart') fresh.push({ ...person, id: ctx.newId() });
    else known.push({ ...person, id: twinId });
  }
  const created = await people.create(tx, shop, fresh, { zone, now: ctx.now() });
  const completed = row.duplicates === 'complete' ? firstOfEach(known) : [];
  await people.complete(tx, shop, completed, ctx.now());
  const after = await imports.update(tx, ref, {
    done_line: last.line,
    created: row.created + created.length,
    completed: row.completed + completed.length,
    skipped: row.skipped + lines.length - created.length - completed.length,
  });
  await audit(tx, ctx, {
    action: 'customer-import.batch',
    entity: 'customer-import',
    entityId: importId,
    shopId: row.shop_id,
    before: { line: row.done_line },
    after: { line: last.line, created, completed: completed.map(({ id }) => id) },
  });
  await tellImport(tx, after);
  return true;
}

/** A record that two lines speak of is completed by the first one. */
const firstOfEach = (known: readonly NewPerson[]): NewPerson[] => [
  ...new Map(known.toReversed().map((person) => [person.id, person])).values(),
];

async function finish(tx: Tx, ctx: Ctx, row: ImportRow): Promise<void> {
  const ref = { companyId: ctx.companyId, importId: row.id };
  // What was imported stands in the clients now: the copy of it is not kept.
  await imports.forgetLines(tx, ref);
  const after = await imports.update(tx, ref, {
    state: 'done',
    done_line: row.line_count,
    finished_at: ctx.now(),
  });
  const { created, completed, skipped } = after;
  await audit(tx, ctx, {
    action: 'customer-import.finish',
    entity: 'customer-import',
    entityId: row.id,
    shopId: row.shop_id,
    after: { created, completed, skipped },
  });
  await appendEvent(tx, { companyId: ctx.companyId, shopId: null }, 'customers-changed', { customerIds: [] });
  await tellImport(tx, after);
}
