import { sql, type Kysely } from 'kysely';

/** What the reconciliation asks for, found without reading every order, and what it need not ask again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHECKS).execute(db);
}

const CHECKS = `
-- Set once the provider has confirmed that an order which ended unpaid holds none of its customer's money.
alter table orders add column payment_closed_at timestamptz;
create index orders_to_release on orders (finished_at)
  where provider_payment_id is not null and payment_closed_at is null and status in ('canceled', 'refused', 'missed');
create index orders_to_renew on orders (payment_authorised_at)
  where provider_payment_id is not null and status in ('contacting', 'looking_for_driver');
create index orders_in_hand_by_card on orders (sent_to_shop_at)
  where provider_payment_id is not null
    and status in ('scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering');
create index refunds_asked on refunds (asked_at) where state = 'asked';

-- What the sandbox has still to tell of its payments: its news leave by webhook, like a real provider's.
create table sandbox.payment_news (
  news_id bigint generated always as identity primary key,
  payment_id text not null references sandbox.payments on delete cascade,
  type text not null
);
grant select, insert, update, delete on sandbox.payment_news to comptoir_app;
`;
