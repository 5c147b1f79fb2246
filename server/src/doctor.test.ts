import { beforeAll, expect, test } from 'vitest';
import { examine, report } from './doctor.ts';
import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import { atWork, type AtWork } from './orders/walks/at-work.fixture.ts';
import { fullCompany } from './test/full-company.fixture.ts';
import { ownerOf } from './test/test-db.ts';
import { testServer, type TestServer } from './test/test-server.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server, { tips: { ...FIRST_TIPS, enabled: true } });
});

const findings = () => examine(ownerOf(server.database).options);
const broken = async () => (await findings()).filter(({ faults }) => faults.length > 0).map(({ check }) => check);

/** As a bug would leave it: past the triggers that keep the books. */
async function damage(statement: string): Promise<void> {
  const client = await ownerOf(server.database).connect();
  try {
    await client.query(`set app.company = '*'; set session_replication_role = replica`);
    const { rowCount } = await client.query(statement);
    expect(rowCount, statement).toBeGreaterThan(0);
  } finally {
    await client.query('reset session_replication_role; reset app.company');
    client.release();
  }
}

test('law:balanced-ledger FLO-96 the books of a company at work are right, and each fault in them is told', async () => {
  const [kept, returned] = [await work.card(), await work.card()];
  await work.completed(kept);
  await work.completed(returned);
  expect((await work.say(returned, 'refund')).status).toBe(200);
  const tipped = await work.completed(await work.card('success', { tip: 300 }));
  expect(await broken()).toEqual([]);
  expect(report(await findings())).toMatch(/Les comptes sont justes\.$/);

  await damage(`update ledger_entries set amount = amount + 1 where account = 'provider'`);
  await damage(`update orders set refunded_amount = refunded_amount - 1 where id = '${returned.id}'`);
  await damage(`update finance_days set revenue = revenue + 1`);
  await damage(`update orders set tip = 301 where id = '${tipped.id}'`);
  await damage(`update tip_days set tips = tips + 2`);

  await damage(`insert into refunds (company_id, id, order_id, cause, amount, state, asked_at)
    select company_id, gen_random_uuid(), id, 'missing', 440, 'asked', now() - interval '8 days'
    from orders where id = '${returned.id}'`);
  await damage(`insert into disputes (company_id, id, order_id, shop_id, amount, state, opened_at)
    select company_id, 'dp_unknown', id, shop_id, 500, 'lost', now() from orders where id = '${returned.id}'`);

  expect(await broken()).toEqual([
    'Chaque mouvement du grand livre est équilibré',
    'Les commandes disent ce qui leur a été remboursé',
    'Le grand livre contient ce que coûte chaque commande payée par carte',
    'Aucun remboursement n’attend depuis une semaine',
    'Chaque contestation est au grand livre',
    'Les finances sont celles d’un recomptage',
    'Les pourboires des commandes sont au grand livre',
    'Les pourboires par jour sont ceux d’un recomptage',
  ]);
  expect(report(await findings())).toMatch(/écart de 1 centimes[^]*8 contrôle\(s\) en défaut\.$/);
});

test('INV-30 PAY-01 gaps of invoice numbers, payouts without their lines and empty movements are told', async () => {
  // Rows put in by hand: a payout that no movement knows, numbers that no invoice has.
  await fullCompany(server);
  await damage(`insert into ledger_movements (company_id, id, at, kind, idempotency_key)
    select company_id, gen_random_uuid(), now(), 'capture', 'lost' from companies limit 1`);
  await damage(`update payouts set amount = amount + 1, has_lines = true`);
  await damage(`insert into invoice_numbers values ('123456789', 'shop', 2026, 2)`);

  expect(await broken()).toEqual(
    expect.arrayContaining([
      'Chaque mouvement a ses écritures',
      'Chaque virement est la somme de ses lignes',
      'Chaque virement est au grand livre, et chaque virement rejeté en est revenu',
      'Les numéros de facture se suivent sans trou',
    ]),
  );
});
