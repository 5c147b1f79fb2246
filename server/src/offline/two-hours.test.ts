import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { refusalReason } from '@comptoir/domain/offline/gesture.labels.ts';
import { isUnsent, withGesture, type Gesture, type Pressed, type Queue } from '@comptoir/domain/offline/gesture.ts';
import { aGesture } from '@comptoir/domain/offline/gesture.samples.ts';
import { noAnswerOf, sendInTurn, type Answer } from '@comptoir/domain/offline/send-in-turn.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { storySentence } from '@comptoir/domain/orders/story.labels.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { missOrder } from '../orders/answer-order.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import type { GivenUser } from '../test/given.ts';
import { testServer, type Answered, type Caller, type TestServer } from '../test/test-server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let work: AtWork;
let people: GivenUser[];
let lea: Caller;
let bruno: Caller;
beforeAll(async () => {
  server = await testServer();
  // Nothing is missed meanwhile, unless a test says so.
  work = await atWork(server, { acceptanceMinutes: 60 });
  const shopIds = [work.shop.shopId];
  people = [
    await server.givenUser(work.companyId, { shopIds, firstName: 'Léa' }),
    await server.givenUser(work.companyId, { shopIds, firstName: 'Bruno' }),
  ];
});
beforeEach(() => {
  server.clock.offsetMs = 0;
});

/** The line is back: both posts renew their session, as a browser does by itself. */
async function comeBack(afterMs: number): Promise<void> {
  server.clock.offsetMs = afterMs;
  const [one, other] = await Promise.all(people.map((person) => server.as(person)));
  if (one) lea = one;
  if (other) bruno = other;
}

const acceptOf = ({ id, orderNumber }: Order, preparationMinutes = 25): Pressed => ({
  kind: 'accept',
  orderId: id,
  orderNumber,
  expectedStatus: 'contacting',
  preparationMinutes,
  timeWords: `${preparationMinutes} min`,
});
const readyOf = ({ id, orderNumber }: Order): Pressed => ({
  kind: 'ready',
  orderId: id,
  orderNumber,
  expectedStatus: 'preparing',
});
const printedOf = ({ id, orderNumber }: Order): Pressed => ({
  kind: 'printed',
  orderId: id,
  orderNumber,
  template: 'bag',
});

const soldOut = (until: Instant): Pressed => ({
  kind: 'sold-out',
  sectionKey: 'SECTION-1',
  productKey: 'PRODUCT-socca',
  productName: 'Socca',
  until,
});

const COMMANDS = { accept: 'prepare', ready: 'ready-to-take-away', printed: 'printed' } as const;

const availabilityOf = (sectionKey: string, productKey: string) =>
  `/api/${work.companyId}/shops/${work.shop.shopId}/menu/sections/${sectionKey}/products/${productKey}/availability`;

/** As the dashboard sends it (dashboard/src/offline/send-gestures.ts). */
async function send({ key, pressedAt, pressed }: Gesture, by: Caller): Promise<Answered> {
  const options = { headers: { 'idempotency-key': key } };
  if (pressed.kind === 'sold-out') {
    const { sectionKey, productKey, until } = pressed;
    return by.put(
      availabilityOf(sectionKey, productKey),
      { unavailable: true, unavailableUntil: until, pressedAt },
      options,
    );
  }
  const body = {
    pressedAt,
    ...('expectedStatus' in pressed ? { expectedStatus: pressed.expectedStatus } : {}),
    ...('preparationMinutes' in pressed ? { preparationMinutes: pressed.preparationMinutes } : {}),
    ...('template' in pressed ? { template: pressed.template } : {}),
  };
  return by.post(`${work.at}/${pressed.orderId}/${COMMANDS[pressed.kind]}`, body, options);
}

const sentenceOf = ({ body }: Answered): string =>
  typeof body['errorMessage'] === 'string' ? body['errorMessage'] : JSON.stringify(body);

function answerOf({ pressed }: Gesture, reply: Answered): Answer {
  if (reply.status === 200) return { kind: 'sent' };
  const order = (reply.body['order'] as Order | undefined) ?? null;
  return { kind: 'refused', reason: refusalReason(pressed, order, sentenceOf(reply)) };
}

/** What stands between a post and the server in a bad minute; null where the try arrives and is answered. */
const TROUBLES = [
  { status: 503, code: 'HTTP 503', retryAfterMs: null },
  null,
  'lost',
  null,
  { status: 429, code: 'TOO_MANY_REQUESTS', retryAfterMs: 5_000 },
  null,
] as const;

/** A post that keeps what is pressed, and sends it by the loop of the dashboard. */
function aPost(by: () => Caller) {
  let queue: Queue = [];
  let tries = 0;
  return {
    press: (pressed: Pressed, at: Instant) => void (queue = withGesture(queue, aGesture(pressed, at))),
    queue: () => queue,
    /** One call of the timer. */
    round: (now: Instant): Promise<void> =>
      sendInTurn({
        now: () => now,
        read: async () => queue,
        change: async (change) => (queue = change(queue)),
        send: async (gesture) => {
          tries += 1;
          const trouble = TROUBLES[tries % TROUBLES.length] ?? null;
          const noAnswer = trouble && trouble !== 'lost' ? noAnswerOf(trouble) : null;
          if (noAnswer) return { kind: 'none', ...noAnswer };
          const reply = await send(gesture, by());
          return trouble ? null : answerOf(gesture, reply);
        },
      }),
  };
}

const types = async (order: Order): Promise<string[]> => (await work.story(order)).map(({ type }) => type);

/** Twelve were accepted and eight are ready: customers and journal know each of it once, however often it was sent. */
async function expectToldOnce(orders: readonly Order[]): Promise<void> {
  const acted = (await work.db.selectFrom('audit').select(['action', 'entity_id']).execute()).filter(({ action }) =>
    ['order.accept', 'order.ready', 'order.printed'].includes(action),
  );
  const told = async (order: Order): Promise<unknown[]> =>
    (await work.story(order)).filter(({ type }) => type === 'customer-told').map(({ data }) => data['what']);
  for (const [index, { id }] of orders.entries()) {
    const own = acted.filter(({ entity_id: entityId }) => entityId === id).map(({ action }) => action);
    expect(own.toSorted()).toEqual([
      ...(index < 12 ? ['order.accept'] : []),
      ...(index < 10 ? ['order.printed'] : []),
      ...(index < 8 ? ['order.ready'] : []),
    ]);
  }
  await vi.waitFor(
    async () => {
      const all = await Promise.all(orders.map(told));
      expect(all.map((whats) => whats.filter((what) => what === 'accepted').length)).toEqual(
        orders.map((_, index) => (index < 8 ? expect.any(Number) : index < 12 ? 1 : 0)),
      );
      expect(all.slice(0, 8).every((whats) => whats.filter((what) => what === 'ready').length === 1)).toBe(true);
      expect(all.every((whats) => new Set(whats).size === whats.length)).toBe(true);
    },
    { timeout: 20_000 },
  );
}

describe('two hours without a line', () => {
  test('OFF-10 OFF-11 forty presses by two posts: after the return each is done once, or refused with its reason', async () => {
    const orders: Order[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one shop, one counter of numbers
    for (let index = 0; index < 14; index += 1) orders.push(await server.givenOrder(work.shop));
    const cutAt = server.deps.now();
    const at = (minutes: number) => addMs(cutAt, minutes * MINUTE);
    // Of those for later in the evening; two orders are missed after the shop's hour.
    const ids = orders.slice(0, 12).map(({ id }) => id);
    await work.db
      .updateTable('orders')
      .set({ accept_deadline_at: at(180) })
      .where('id', 'in', ids)
      .execute();
    const posts = [aPost(() => lea), aPost(() => bruno)] as const;
    // Both posts know all orders: six are accepted by both, and cooked by whoever accepted them.
    orders.forEach((order, index) => {
      const [own, other] = [posts[index % 2 === 0 ? 0 : 1], posts[index % 2 === 0 ? 1 : 0]];
      own.press(acceptOf(order), at(index));
      if (index < 6) other.press(acceptOf(order, 40), at(index + 1));
      if (index < 8) own.press(readyOf(order), at(40 + index));
      if (index < 10) own.press(printedOf(order), at(index));
    });
    for (const post of posts) post.press(soldOut(at(240)), at(90));
    expect(posts.flatMap(({ queue }) => queue())).toHaveLength(40);

    await comeBack(2 * HOUR);
    for (const order of orders) {
      // oxlint-disable-next-line no-await-in-loop -- the jobs of their deadlines, which an offset does not start
      await missOrder(work.ctx(), order.id);
    }
    let round = 0;
    while (posts.some(({ queue }) => queue().some(isUnsent))) {
      const now = addMs(cutAt, 2 * HOUR + round * 3_000);
      // oxlint-disable-next-line no-await-in-loop -- as two posts take turns
      await Promise.all(posts.map((post) => post.round(now)));
      round += 1;
      expect(round).toBeLessThan(200);
    }

    const ended = posts.flatMap(({ queue }) => queue());
    const reasons = ended.flatMap(({ reason }) => reason ?? []);
    expect([ended.filter(({ state }) => state === 'sent').length, reasons.length]).toEqual([31, 9]);
    expect(reasons.filter((reason) => /^Manquée à\s\d\d:\d\d$/.test(reason))).toHaveLength(2);
    expect(reasons.filter((reason) => /^Déjà rendu indisponible par (Léa|Bruno) à /.test(reason))).toHaveLength(1);
    const twice = /^(Déjà acceptée|Déjà marquée prête) par (Léa|Bruno) à\s\d\d:\d\d$/;
    expect(reasons.filter((reason) => twice.test(reason))).toHaveLength(6);
    for (const [index, order] of orders.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- read one after the other
      const story = await types(order);
      expect(story.filter((type) => type === 'accept')).toHaveLength(index < 12 ? 1 : 0);
      expect(story.filter((type) => type === 'ready')).toHaveLength(index < 8 ? 1 : 0);
      expect(story.filter((type) => type === 'printed')).toHaveLength(index < 10 ? 1 : 0);
      // oxlint-disable-next-line no-await-in-loop -- read one after the other
      expect((await work.fresh(order)).ticketsPrinted).toBe(index < 10 ? 1 : 0);
    }
    await expectToldOnce(orders);
    // Orders of the next tests contain it.
    await lea.put(availabilityOf('SECTION-1', 'PRODUCT-socca'), { unavailable: false });
  });

  test('OFF-07 OFF-08 the story tells the moment of the press, and the promise counts from it', async () => {
    const order = await server.givenOrder(work.shop);
    const pressedAt = addMs(order.sentToShopAt, 1_000);
    await comeBack(10 * MINUTE);

    const reply = await send(aGesture(acceptOf(order, 30), pressedAt), lea);

    const accepted = reply.json<Order>();
    expect(accepted).toMatchObject({ status: 'preparing', held: null, preparationStartedAt: pressedAt });
    expect(accepted.dueAt).toBe(addMs(pressedAt, 30 * MINUTE));
    const told = (await work.story(order)).find(({ type }) => type === 'accept');
    const hour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: order.shop.timeZone });
    expect(told && storySentence(told, order)).toBe(
      `Acceptée par Léa à ${hour.format(new Date(pressedAt))}, sans ligne · 30\u00A0min`,
    );
    const journal = await work.db
      .selectFrom('audit')
      .select('after')
      .where('entity_id', '=', order.id)
      .where('action', '=', 'order.accept')
      .execute();
    expect(journal).toEqual([{ after: expect.objectContaining({ pressedAt }) }]);
    await vi.waitFor(async () => expect(await types(order)).toContain('customer-told'), { timeout: 15_000 });
  });

  test('OFF-08 a promise that has passed since becomes now', async () => {
    const order = await server.givenOrder(work.shop);
    await comeBack(40 * MINUTE);

    const accepted = (await send(aGesture(acceptOf(order, 15), order.sentToShopAt), lea)).json<Order>();

    expect(Math.abs(Date.parse(accepted.dueAt ?? '') - Date.parse(server.deps.now()))).toBeLessThan(5_000);
    const readyAt = addMs(order.sentToShopAt, 20 * MINUTE);
    const ready = (await send(aGesture(readyOf(accepted), readyAt), lea)).json<Order>();
    expect(ready.preparationEndedAt).toBe(readyAt);
  });

  test('OFF-11 a press on what was missed, or cancelled by its customer, is refused with that reason', async () => {
    const [missed, cancelled] = [await server.givenOrder(work.shop), await server.givenOrder(work.shop)];
    const call = { query: { token: server.identity.tokens.orderToken(cancelled) } };
    const asCustomer = await server.anonymous.post(`/api/public/orders/${cancelled.id}/cancel`, {}, call);
    expect(asCustomer.status).toBe(200);
    await comeBack(61 * MINUTE);
    await missOrder(work.ctx(), missed.id);

    const reasons: (string | null)[] = [];
    for (const order of [missed, cancelled]) {
      const gesture = aGesture(acceptOf(order), addMs(order.sentToShopAt, MINUTE));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = answerOf(gesture, await send(gesture, lea));
      reasons.push(answer?.kind === 'refused' ? answer.reason : null);
    }

    expect(reasons[0]).toMatch(/^Manquée à\s\d\d:\d\d$/);
    expect(reasons[1]).toMatch(/^Annulée par le client à\s\d\d:\d\d$/);
    expect(await types(missed)).not.toContain('accept');
  });
});
