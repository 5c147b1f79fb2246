import { randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

type Ids = { companyId: string; shopId: string; userId: string };

/** A file of clients on its way, an archive, an erasure that was given up, and a lock of head office. */
export async function movingRows(server: TestServer, { companyId, shopId, userId }: Ids): Promise<void> {
  const db = server.database.forCompany(companyId);
  const [now, id] = [server.deps.now(), randomUUID()];
  const own = { company_id: companyId, id };
  await db
    .insertInto('customer_imports')
    .values({
      ...own,
      shop_id: shopId,
      file_name: 'clients.csv',
      state: 'ready',
      created_by: userId,
      created_by_name: 'Léa',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('menu_locks')
    .values({
      ...own,
      scope: 'menu',
      element_name: 'Toute la carte',
      fields: ['price'],
      reason: 'Réseau',
      locked_by_id: userId,
      locked_by: 'Léa',
      locked_at: now,
    })
    .execute();
  await db.insertInto('customer_import_lines').values({ company_id: companyId, import_id: id, line: 2 }).execute();
  const asked = { asked_by: userId, asked_by_name: 'Léa', asked_at: now };
  await db
    .insertInto('company_exports')
    .values({ ...own, ...asked, state: 'failed', total: 1 })
    .execute();
  await db
    .insertInto('company_export_parts')
    .values({ company_id: companyId, export_id: id, attempt: 1, part: 0, content: Buffer.from('PK') })
    .execute();
  await db
    .insertInto('company_erasures')
    .values({ ...own, ...asked, due_at: now, canceled_at: now })
    .execute();
  await db
    .insertInto('archived_invoices')
    .values({
      ...own,
      source: 'invoices',
      seller_siren: '000523456',
      number: `A-${id}`,
      issued_at: now,
      document: '{}',
      archived_at: now,
    })
    .execute();
}
