import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { followToken } from '../orders/messages/follow-link.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import type { TestServer } from '../test/test-server.ts';
import { settleSilence } from './settle-silence.ts';

const SOCCA = { productKey: 'PRODUCT-socca', quantity: 2 };
const PAN_BAGNAT = { productKey: 'PRODUCT-panbagnat', quantity: 1 };

type Fields = Parameters<TestServer['givenOrder']>[1];
let nextPhone = 71_000_000;

export type MissingCase = Awaited<ReturnType<typeof missingCase>>;

/** An order of two soccas and a pan bagnat, which is missing; and the customer's telephone. */
export async function missingCase(server: TestServer) {
  const work: AtWork = await atWork(server);
  const someone = () => {
    nextPhone += 1;
    const phone = `06${String(nextPhone).padStart(8, '0')}`;
    return { firstName: 'Manon', lastName: 'Alberti', email: `${randomUUID()}@exemple.fr`, phone };
  };
  const body = (more: object): Fields => ({ lines: [SOCCA, PAN_BAGNAT], customer: someone(), ...more });
  const lineOf = (order: Order, key: string) => order.lines.find(({ productKey }) => productKey === key)?.id ?? '';
  const wanted = (order: Order, more: object = {}) => ({
    lineId: lineOf(order, 'PRODUCT-panbagnat'),
    quantity: 1,
    replacement: null,
    mode: 'ask',
    soldOut: null,
    ...more,
  });
  const pathOf = (order: Order) => `/suivi/${followToken(server.deps.config, order)}/question`;
  const answerForm = (order: Order, fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: pathOf(order),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  return {
    work,
    lineOf,
    wanted,
    pathOf,
    answerForm,
    someone,
    cashOrder: (more: object = {}) => server.givenOrder(work.shop, body(more)),
    cardOrder: (more: object = {}) => work.card('success', body(more)),
    accepted: async (order: Order): Promise<Order> =>
      (await work.say(order, 'prepare', { preparationMinutes: 20 })).json<Order>(),
    report: (order: Order, more: object = {}) => work.say(order, 'missing', wanted(order, more)),
    answer: async (order: Order, given: string, more: Record<string, string> = {}) =>
      answerForm(order, { question: (await work.fresh(order)).missing?.id ?? '', answer: given, ...more }),
    storyTypes: async (order: Order) => (await work.story(order)).map(({ type }) => type),
    journal: async (order: Order) =>
      (
        await work.db.selectFrom('audit').select('action').where('entity_id', '=', order.id).orderBy('at').execute()
      ).map(({ action }) => action),
    silence: async (order: Order) => {
      const { missing } = await work.fresh(order);
      await settleSilence(work.ctx(), { orderId: order.id, questionId: missing?.id ?? '' });
    },
  };
}

export const plain = (text: string) => text.replaceAll('\u00A0', ' ').replace(/\s+/g, ' ');
