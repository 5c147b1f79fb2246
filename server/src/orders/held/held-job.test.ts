import { french } from '@comptoir/domain/kernel/text.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenSettings } from '../../test/given.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { autoAccept } from '../by-itself.ts';
import { atWork, type AtWork } from '../walks/at-work.fixture.ts';
import { settleHeld } from './settle-held.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => {
  server.clock.offsetMs = 0;
});

const accepting = { event: 'accept', preparationMinutes: 25 };
const heldId = (order: Order): string => order.held?.id ?? 'nothing is held';

test('UND-06 the job itself does it', async () => {
  const hasty = await atWork(server, { undoSeconds: 0 });
  const order = await server.givenOrder(hasty.shop, PAID_ONLINE);
  await hasty.say(order, 'hold', accepting);
  await expect.poll(async () => (await hasty.fresh(order)).status, { timeout: 30_000 }).toBe('preparing');
});

describe('while a bank does not answer', () => {
  /** Léa’s acceptance is on its way, and waits for the bank. */
  async function withSilentBank(during: (stuck: Order, work: AtWork) => Promise<void>): Promise<Order> {
    const hasty = await atWork(server, { undoSeconds: 0 });
    const stuck = await hasty.card();
    const { payments } = server.deps;
    let answers = () => {};
    const bank = new Promise<void>((resolve) => (answers = resolve));
    const capture: typeof payments.capture = async (input) => {
      if (input.providerPaymentId === stuck.providerPaymentId) await bank;
      return payments.capture(input);
    };
    server.deps.payments = { ...payments, capture };
    try {
      await hasty.say(stuck, 'hold', accepting);
      await expect.poll(async () => (await hasty.fresh(stuck)).held?.isLeaving, { timeout: 30_000 }).toBe(true);
      await during(stuck, hasty);
    } finally {
      answers();
      server.deps.payments = payments;
    }
    await expect.poll(async () => (await hasty.fresh(stuck)).held, { timeout: 30_000 }).toBeNull();
    return hasty.fresh(stuck);
  }

  test('UND-06 every other decision leaves in its time', async () => {
    const stuck = await withSilentBank(async (_, work) => {
      const other = await work.card();
      await work.say(other, 'hold', accepting);
      await expect.poll(async () => (await work.fresh(other)).status, { timeout: 10_000 }).toBe('preparing');
    });

    expect(stuck.status).toBe('preparing');
  });

  test('UND-03 what is on its way is decided: a colleague neither refuses it nor holds something else', async () => {
    const stuck = await withSilentBank(async (order, work) => {
      const karim = await work.colleague('Karim');
      for (const [command, body] of [
        ['refuse', {}],
        ['hold', { event: 'refuse' }],
        ['prepare', { preparationMinutes: 40 }],
      ] as const)
        expect((await work.say(order, command, body, karim)).body['errorMessage']).toBe(
          french('Léa vient d’agir sur cette commande : son choix part dans quelques secondes.'),
        );
    });

    expect(stuck).toMatchObject({ status: 'preparing', preparationMinutes: 25, handledBy: 'Léa' });
  });
});

describe('UND-06 no decision is forgotten', () => {
  let hurried: AtWork;
  beforeAll(async () => {
    hurried = await atWork(server, { undoSeconds: 5 });
  });
  /** Held, and its job is gone. */
  async function waiting(): Promise<Order> {
    const held = (await hurried.say(await server.givenOrder(hurried.shop), 'hold', accepting)).json<Order>();
    await hurried.loseJobs(['settle-held']);
    return held;
  }
  const isDone = (order: Order) =>
    expect.poll(async () => (await hurried.fresh(order)).status, { timeout: 30_000 }).toBe('preparing');

  test('UND-06 a job that comes a moment early comes again', async () => {
    const held = await waiting();
    const now = () => addMs(held.held?.dueAt ?? '', -50);

    await settleHeld({ ...hurried.ctx(), now }, { orderId: held.id, heldId: heldId(held) });

    expect((await hurried.fresh(held)).held?.isLeaving).toBe(false);
    await isDone(held);
  });

  test('UND-05 « Envoyer maintenant » sends what should have left by itself', async () => {
    const held = await waiting();
    server.clock.offsetMs = 6_000;

    expect((await hurried.say(held, `hold/${heldId(held)}/send`)).status).toBe(200);

    await isDone(held);
  });

  test('UND-07 an order that was to be accepted by itself is, once somebody has taken a decision back', async () => {
    const held = await waiting();
    await givenSettings(hurried.ctx(), hurried.shop, 'orderSettings', (known) => ({
      ...known,
      autoAccept: { enabled: true, preparationMinutes: null },
    }));
    await autoAccept(hurried.ctx(), held.id);
    expect((await hurried.fresh(held)).status).toBe('contacting');

    await hurried.say(held, `hold/${heldId(held)}/undo`);

    await isDone(held);
    expect((await hurried.story(held)).map(({ type }) => type)).toContain('auto-accept');
  });
});
