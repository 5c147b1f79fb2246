import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answered, Caller } from '../../test/test-server.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { atWork, type AtWork } from './at-work.fixture.ts';

const NAMES = ['Karim', 'Sonia', 'Enzo', 'Yanis', 'Chloé'];

let server: TestServer;
let work: AtWork;
let staff: { name: string; caller: Caller }[];
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  const colleagues = await Promise.all(NAMES.map(async (name) => ({ name, caller: await work.colleague(name) })));
  staff = [{ name: 'Léa', caller: work.lea }, ...colleagues];
});

type Said = { name: string; reply: Answered };

/** Exactly one went through; everybody else reads whose it was, and gets the order as it is now. */
function expectOneWinner(said: readonly Said[]): Said {
  const winners = said.filter(({ reply }) => reply.status === 200);
  expect(winners.map(({ name }) => name)).toHaveLength(1);
  const [winner] = winners;
  if (!winner) throw new Error('nobody won');
  for (const { reply } of said.filter((one) => one !== winner)) {
    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ORDER_ALREADY_HANDLED']);
    expect(reply.body['errorMessage']).toBe(`Cette commande vient d’être traitée par ${winner.name}.`);
    expect((reply.body['order'] as Order).status).toBe(winner.reply.body['status']);
  }
  return winner;
}

describe('many people, one order', () => {
  test('FLO-73 ERR-22 two staff, one order, 200 rounds: exactly one wins, the other reads who did it', async () => {
    const [lea, karim] = staff;
    if (!lea || !karim) throw new Error('nobody is at work');
    const expectedStatus = 'contacting';
    let refusals = 0;
    for (let round = 0; round < 200; round += 1) {
      const order = await server.givenOrder(work.shop);
      const accept = () => work.say(order, 'prepare', { preparationMinutes: 15, expectedStatus }, lea.caller);
      const refuse = () => work.say(order, 'refuse', { expectedStatus }, karim.caller);
      // Each is called first half of the time.
      const replies = await Promise.all(round % 2 ? [accept(), refuse()] : [refuse(), accept()]);
      const [accepted, refused] = round % 2 ? replies : replies.toReversed();
      if (!accepted || !refused) throw new Error('no reply');
      const winner = expectOneWinner([
        { name: lea.name, reply: accepted },
        { name: karim.name, reply: refused },
      ]);
      if (winner.name === karim.name) refusals += 1;
    }
    // Were one of them always first, nothing would have been raced for.
    expect(refusals).toBeGreaterThan(0);
    expect(refusals).toBeLessThan(200);
  }, 180_000);

  test('FLO-73 FLO-16 thirty callers accept and refuse one card order: one wins, and the money follows', async () => {
    const order = await work.card();
    const commands = [
      ['prepare', { preparationMinutes: 15, expectedStatus: 'contacting' }],
      ['refuse', { expectedStatus: 'contacting' }],
    ] as const;

    const said = await Promise.all(
      Array.from({ length: 30 }, async (_, index): Promise<Said> => {
        const person = staff[index % staff.length] ?? { name: '', caller: work.lea };
        const [command, body] = commands[index % 2 ? 1 : 0];
        return { name: person.name, reply: await work.say(order, command, body, person.caller) };
      }),
    );

    const { status } = expectOneWinner(said).reply.json<Order>();
    const held = status === 'preparing' ? order.amountDue : 0;
    await expect
      .poll(async () => (await work.balance(order))['provider'] ?? 0, { timeout: 20_000, interval: 200 })
      .toBe(held);
    const moves = (await work.story(order)).filter(({ fromStatus, toStatus }) => fromStatus && fromStatus !== toStatus);
    expect(moves).toHaveLength(1);
  }, 60_000);

  test('FLO-73 thirty callers of three commands on one order in preparation: one wins', async () => {
    const order = await server.givenOrder(work.shop);
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await work.say(order, 'ready-to-take-away');
    const expectedStatus = 'takeaway';
    const commands: [string, object][] = [
      ['validate', { expectedStatus }],
      ['cancel', { expectedStatus, cancellation: { cancelReason: 'client_unavailable' } }],
      ['cancel', { expectedStatus, cancellation: { cancelReason: 'shop_cancel_and_refund' } }],
    ];

    const said = await Promise.all(
      Array.from({ length: 30 }, async (_, index): Promise<Said> => {
        const person = staff[index % staff.length] ?? { name: '', caller: work.lea };
        const [command, body] = commands[index % commands.length] ?? ['validate', {}];
        return { name: person.name, reply: await work.say(order, command, body, person.caller) };
      }),
    );

    expectOneWinner(said);
  }, 60_000);
});
