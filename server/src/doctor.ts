import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { staysInTheTotal } from './orders/money/refunds.store.ts';

/** A fault as it is told to whoever looks after the server. */
type Fault = { what: string };
export type Finding = { check: string; faults: string[] };

const MOST_TOLD = 20;

/** What must hold in the books of every company, whatever happened: read only, on a database that is in use. */
const CHECKS: Record<string, RawBuilder<Fault>> = {
  'Chaque mouvement du grand livre est équilibré': sql`
    select 'mouvement ' || movement_id || ' : écart de ' || sum(amount) || ' centimes' as what
    from ledger_entries group by company_id, movement_id having sum(amount) <> 0`,
  'Chaque mouvement a ses écritures': sql`
    select 'mouvement ' || m.id || ' sans écriture' as what from ledger_movements m
    where not exists (select from ledger_entries e where e.company_id = m.company_id and e.movement_id = m.id)`,
  'Rien n’est rendu qui n’ait été encaissé': sql`
    select 'commande ' || order_id || ' : ' || -sum(amount) || ' centimes rendus de trop' as what
    from ledger_movements m join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id
    where account = 'provider' and kind in ('capture', 'refund', 'refund-returned')
    group by m.company_id, order_id having sum(amount) < 0`,
  'Les commandes disent ce qui leur a été remboursé': sql`
    select 'commande ' || o.id || ' : ' || o.refunded_amount || ' centimes, remboursements faits : ' ||
      coalesce(r.done, 0) as what
    from orders o left join lateral (
      select sum(amount) as done from refunds
      where company_id = o.company_id and order_id = o.id and state = 'done'
        and ${staysInTheTotal}) r on true
    where o.provider_payment_id is not null
      and (o.refunded_amount > 0 or r.done > 0) and o.refunded_amount <> coalesce(r.done, 0)`,
  'Le grand livre contient ce que coûte chaque commande payée par carte': sql`
    select 'commande ' || o.id || ' : ' || held.amount || ' centimes au grand livre, dus : '
      || o.amount_due + o.tip - o.refunded_amount as what
    from orders o
    join ledger_movements c on c.company_id = o.company_id and c.idempotency_key = 'capture:' || o.id
    cross join lateral (select sum(e.amount)::int as amount from ledger_movements m
      join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'provider'
      where m.company_id = o.company_id and m.order_id = o.id
        and m.kind in ('capture', 'refund', 'refund-returned')) held
    where o.status = 'completed' and held.amount <> o.amount_due + o.tip - o.refunded_amount
      and not exists (select from refunds r
        where r.company_id = o.company_id and r.order_id = o.id and r.state = 'asked')`,
  'Aucun remboursement n’attend depuis une semaine': sql`
    select 'commande ' || order_id || ' : ' || amount || ' centimes demandés le ' || asked_at::date as what
    from refunds where state = 'asked' and asked_at < now() - interval '7 days'`,
  'Chaque contestation est au grand livre': sql`
    select 'commande ' || d.order_id || ' : contestation ' || d.id || ' (' || d.state || ')' as what
    from disputes d join orders o on o.company_id = d.company_id and o.id = d.order_id and not o.is_test
    where (d.state in ('open', 'lost', 'won') and not exists (select from ledger_movements m
        where m.company_id = d.company_id and m.idempotency_key = 'dispute:' || d.id))
      or (d.state = 'won') <> exists (select from ledger_movements m
        where m.company_id = d.company_id and m.idempotency_key = 'dispute-won:' || d.id)`,
  'Les finances sont celles d’un recomptage': sql`
    select 'magasin ' || s.id || ', ' || cell.day || ' (' || cell.payment_type || ')' as what
    from shops s cross join lateral (
      (select * from recounted_finances(s.company_id, s.id)
        except select * from finance_days f where f.company_id = s.company_id and f.shop_id = s.id)
      union all
      (select * from finance_days f where f.company_id = s.company_id and f.shop_id = s.id
          -- What is left of a day, or of a means, whose orders turned out to belong to another.
          and (f.revenue, f.counted, f.completed, f.canceled, f.missed, f.reactivated) <> (0, 0, 0, 0, 0, 0)
        except select * from recounted_finances(s.company_id, s.id))) cell`,
  'Chaque virement est la somme de ses lignes': sql`
    select 'virement ' || p.transaction_id || ' : ' || p.amount || ' centimes, lignes : ' || coalesce(sum(l.net), 0) as what
    from payouts p left join payout_lines l on l.company_id = p.company_id and l.transaction_id = p.transaction_id
    where p.has_lines group by p.company_id, p.transaction_id having p.amount <> coalesce(sum(l.net), 0)`,
  'Chaque virement est au grand livre, et chaque virement rejeté en est revenu': sql`
    select 'virement ' || p.transaction_id || ' (' || p.status || ')' as what from payouts p
    where p.amount <> 0 and (
      not exists (select from ledger_movements m
        where m.company_id = p.company_id and m.idempotency_key = 'payout:' || p.transaction_id)
      or (p.status = 'failed') <> exists (select from ledger_movements m
        where m.company_id = p.company_id and m.idempotency_key = 'payout-failed:' || p.transaction_id))`,
  'Les pourboires des commandes sont au grand livre': sql`
    select 'commande ' || o.id || ' : pourboire de ' || o.tip || ' centimes, au grand livre : ' || coalesce(-e.amount, 0) as what
    from orders o
    join ledger_movements m on m.company_id = o.company_id and m.idempotency_key = 'capture:' || o.id
    left join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'tips'
    where (o.tip > 0 or e.amount is not null) and o.tip <> coalesce(-e.amount, 0)`,
  'Aucun pourboire n’est rendu qui n’ait été encaissé': sql`
    select 'commande ' || m.order_id || ' : ' || sum(e.amount) || ' centimes de trop' as what
    from ledger_movements m
    join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'tips'
    where m.order_id is not null group by m.company_id, m.order_id having sum(e.amount) > 0`,
  'Les pourboires de chaque virement sont au grand livre': sql`
    select 'virement ' || p.transaction_id || ' : ' || sum(l.tip) || ' centimes' as what
    from payouts p join payout_lines l on l.company_id = p.company_id and l.transaction_id = p.transaction_id
    left join ledger_movements m on m.company_id = p.company_id
      and m.idempotency_key = 'tips-paid-out:' || p.transaction_id
    left join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'tips'
    where p.has_lines group by p.company_id, p.transaction_id, e.amount having sum(l.tip) <> coalesce(e.amount, 0)`,
  'Les pourboires par jour sont ceux d’un recomptage': sql`
    select 'magasin ' || s.id || ', ' || cell.day as what
    from shops s cross join lateral (
      (select * from recounted_tips(s.company_id, s.id)
        except select * from tip_days t where t.company_id = s.company_id and t.shop_id = s.id and t.orders > 0)
      union all
      (select * from tip_days t where t.company_id = s.company_id and t.shop_id = s.id and (t.orders > 0 or t.tips <> 0)
        except select * from recounted_tips(s.company_id, s.id))) cell`,
  'Chaque frais prélevé est sur une facture, au centime': sql`
    select 'commande ' || o.id || ' : ' || fee.taken || ' centimes prélevés (' || fee.biller || '), '
      || coalesce('facturés : ' || b.fees, 'sur aucune facture') as what
    from billing_periods p
    join shops s on s.company_id = p.company_id and s.id = p.shop_id
    join orders o on o.company_id = p.company_id and o.shop_id = p.shop_id and o.charge_id <> ''
      and o.requested_for >= p.period_start::timestamp at time zone s.time_zone
      and o.requested_for < (p.period_end + 1)::timestamp at time zone s.time_zone
    join ledger_movements m on m.company_id = o.company_id and m.idempotency_key = 'fee:' || o.id and m.at < p.closed_at
    cross join lateral (
      select e.account as biller, -sum(e.amount) as taken from ledger_entries e
      where e.company_id = m.company_id and e.movement_id = m.id and e.part in ('commission', 'fixed')
        and e.account = case p.kind when 'shop' then 'platform' else 'network' end
      group by e.account) fee
    left join invoice_orders b on b.company_id = o.company_id and b.order_id = o.id and b.kind = p.kind
    where p.closed_at is not null and o.finished_at < p.closed_at and b.fees is distinct from fee.taken
      and not exists (select from refunds r where r.company_id = o.company_id and r.order_id = o.id
        and r.state = 'done' and r.returns_fee)`,
  'Les frais rendus sont hors facture, ou régularisés par la suivante': sql`
    select 'commande ' || b.order_id || ' : ' || b.fees || ' centimes facturés (' || b.kind || '), rendus' as what
    from invoice_orders b
    join refunds r on r.company_id = b.company_id and r.order_id = b.order_id and r.state = 'done' and r.returns_fee
    where b.is_retained and b.fees <> 0 and b.invoice_id is not null and b.returned_in is null
      and r.settled_at < (select max(p.closed_at) - interval '1 hour' from billing_periods p
        where p.company_id = b.company_id and p.shop_id = b.shop_id and p.kind = b.kind)`,
  'Les numéros de facture se suivent sans trou': sql`
    select n.kind || ' ' || n.year || ' de ' || n.seller_siren || ' : ' || n.last_number || ' numéros, ' || count(i.id)
      || ' factures' as what
    from invoice_numbers n left join invoices i on i.seller_siren = n.seller_siren and i.kind = n.kind
      and split_part(i.number, '-', 2)::int = n.year
    group by n.seller_siren, n.kind, n.year, n.last_number
    having n.last_number <> count(i.id) or n.last_number <> coalesce(max(split_part(i.number, '-', 3)::int), 0)`,
  'Les factures des clients se suivent sans trou': sql`
    select n.year || ' de ' || n.seller_siren || ' : ' || n.last_number || ' numéros, ' || count(i.id) || ' factures' as what
    from order_invoice_numbers n left join order_invoices i on i.company_id = n.company_id
      and i.seller_siren = n.seller_siren and split_part(i.number, '-', 2)::int = n.year
    group by n.company_id, n.seller_siren, n.year, n.last_number having n.last_number <> count(i.id)`,
  'Les avoirs des clients se suivent sans trou': sql`
    select n.year || ' de ' || n.seller_siren || ' : ' || n.last_number || ' numéros, ' || count(c.id) || ' avoirs' as what
    from order_credit_note_numbers n left join order_credit_notes c on c.company_id = n.company_id
      and c.seller_siren = n.seller_siren and split_part(c.number, '-', 2)::int = n.year
    group by n.company_id, n.seller_siren, n.year, n.last_number having n.last_number <> count(c.id)`,
  'Facture et avoirs d’un client disent ensemble ce qui lui reste facturé': sql`
    select 'commande ' || o.id || ' : facture ' || i.number || ', avoirs de ' || credited.amount || ' centimes, rendus : '
      || back.amount as what
    from order_invoices i
    join orders o on o.company_id = i.company_id and o.id = i.order_id
    cross join lateral (select coalesce(sum(amount), 0)::int as amount from order_credit_notes c
      where c.company_id = i.company_id and c.order_id = i.order_id) credited
    cross join lateral (select (
      coalesce((select sum(amount) from refunds r where r.company_id = i.company_id and r.order_id = i.order_id
        and r.state = 'done' and ${staysInTheTotal}), 0)
      + coalesce((select sum(amount) from disputes d where d.company_id = i.company_id and d.order_id = i.order_id
        and d.state = 'lost'), 0))::int as amount) back
    where (i.document ->> 'totalInclVat')::int - credited.amount > greatest(0, o.amount_due - back.amount)`,
  'Le total d’une facture est celui de ses lignes': sql`
    select 'facture ' || i.number as what from invoices i
    where i.total_excl_vat <> (
      select coalesce(sum((line ->> 'amountExclVat')::int), 0) from jsonb_array_elements(i.document -> 'lines') line)
      or i.total_incl_vat <> i.total_excl_vat + i.vat_total`,
};

/** The books of all companies, by a connection that can change nothing and has time for a million orders. */
const READ_ONLY = '-c app.company=* -c default_transaction_read_only=on';

/** One question after the other, so that the evening's calls keep their share of the database. */
export async function examine(connection: pg.PoolConfig): Promise<Finding[]> {
  const pool = new pg.Pool({ ...connection, max: 1, options: READ_ONLY });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const findings: Finding[] = [];
  try {
    for (const [check, find] of Object.entries(CHECKS)) {
      // eslint-disable-next-line no-await-in-loop -- see above
      const { rows } = await sql<Fault>`${find} limit ${MOST_TOLD}`.execute(db);
      findings.push({ check, faults: rows.map(({ what }) => what) });
    }
  } finally {
    await db.destroy();
  }
  return findings;
}

export function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, faults }) => [
    `${faults.length === 0 ? '✓' : '✗'} ${check}`,
    ...faults.map((fault) => `    ${fault}`),
  ]);
  const broken = findings.filter(({ faults }) => faults.length > 0).length;
  return [...lines, broken === 0 ? 'Les comptes sont justes.' : `${broken} contrôle(s) en défaut.`].join('\n');
}
