import { ERASED_NAME } from '@comptoir/domain/clients/clients.labels.ts';
import { erasureRefusal, FORGOTTEN_AFTER_YEARS } from '@comptoir/domain/clients/merge.ts';
import type * as contract from '@comptoir/contract/clients.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Ctx, Deps, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { systemCtx } from '../http/envelope.ts';
import { mustExist, refuseIf, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as accounts from './account/sessions.store.ts';
import * as customer from './customer.store.ts';
import { patiently } from './patiently.ts';
import { mayChange, ofCompany } from './scope.ts';

/** CAT-API-51, CLI-31: the person is forgotten; orders, amounts and invoices stay. */
export async function eraseCustomer(
  ctx: UserCtx,
  { params: { customerId } }: Input<typeof contract.eraseCustomer>,
): Promise<void> {
  const { companyId } = ctx;
  const known = mustExist(await customer.find(ctx.db, ofCompany(companyId), customerId, ctx.now()));
  if (
    !mayChange(
      ctx.user,
      known.shops.map(({ shopId }) => shopId),
    )
  )
    throw new Refused('NOT_FOUND');
  await patiently(() => ctx.answer((tx) => erase(tx, ctx, customerId, 'asked')));
}

async function erase(tx: Tx, ctx: Ctx, customerId: string, cause: 'asked' | 'inactive'): Promise<void> {
  const { companyId } = ctx;
  if (!(await customer.lockPeople(tx, companyId, [customerId]))) throw new Refused('NOT_FOUND');
  await customer.lockOrders(tx, companyId, [customerId]);
  refuseIf(erasureRefusal(await customer.openOrders(tx, companyId, customerId)));
  await forgetPerson(tx, ctx, customerId);
  await forgetInOrders(tx, companyId, customerId);
  for (const effect of ctx.effects.customerErased)
    // eslint-disable-next-line no-await-in-loop -- one connection, one after the other
    await effect(tx, ctx, customerId);
  await audit(tx, ctx, { action: 'customer.erase', entity: 'customer', entityId: customerId, after: { cause } });
  await appendEvent(tx, { companyId, shopId: null }, 'customers-changed', { customerIds: [customerId] });
}

/** The records merged into it too: they hold its other e-mails and telephones. */
async function forgetPerson(tx: Tx, ctx: Ctx, customerId: string): Promise<void> {
  await accounts.forgetPerson(tx, ctx.companyId, customerId);
  await tx
    .updateTable('customers')
    .set({
      first_name: ERASED_NAME.firstName,
      last_name: ERASED_NAME.lastName,
      email: null,
      phone: null,
      birth_date: null,
      newsletter_subscribed: false,
      newsletter_at: null,
      note: null,
      erased_at: ctx.now(),
    })
    .where('company_id', '=', ctx.companyId)
    .where((eb) => eb.or([eb('id', '=', customerId), eb('merged_into', '=', customerId)]))
    .execute();
  await tx
    .deleteFrom('customer_twins')
    .where('company_id', '=', ctx.companyId)
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('other_id', '=', customerId)]))
    .execute();
}

/** Tickets, photos of doors and abandoned baskets go with the name; the ledger and the story hold none. */
async function forgetInOrders(tx: Tx, companyId: string, customerId: string): Promise<void> {
  const nobody = JSON.stringify({ ...ERASED_NAME, email: null, phone: null });
  const own = sql`(select id from orders where company_id = ${companyId} and customer_id = ${customerId})`;
  await sql`delete from print_jobs where company_id = ${companyId} and order_id in ${own}`.execute(tx);
  await sql`delete from delivery_photos where company_id = ${companyId} and order_id in ${own}`.execute(tx);
  await sql`
    update orders set customer = ${nobody}::jsonb, address = null, version = version + 1
    where company_id = ${companyId} and customer_id = ${customerId}`.execute(tx);
}

/** So many in a run: the next one comes in ten minutes. */
const AT_ONCE = 200;

/** CLI-30: whoever has ordered nothing for three years is forgotten. */
export async function forgetInactiveCustomers(deps: Deps, jobId: string): Promise<void> {
  const { rows } = await sql<{ companyId: string; customerId: string }>`
    select co.company_id as "companyId", t.customer_id as "customerId"
    from companies co cross join lateral (
      select t.customer_id from customer_totals t
      join customers c on c.company_id = t.company_id and c.id = t.customer_id
      where t.company_id = co.company_id and t.scope_id = co.company_id and c.erased_at is null
        and t.last_order_at < ${deps.now()}::timestamptz - make_interval(years => ${sql.lit(FORGOTTEN_AFTER_YEARS)})
      order by t.last_order_at limit ${sql.lit(AT_ONCE)}
    ) t limit ${sql.lit(AT_ONCE)}`.execute(deps.database.forSystem());
  for (const { companyId, customerId } of rows) {
    const ctx = systemCtx(deps, companyId, jobId);
    // eslint-disable-next-line no-await-in-loop -- a few short transactions, one after the other
    await patiently(() => ctx.transaction((tx) => erase(tx, ctx, customerId, 'inactive'))).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }
}
