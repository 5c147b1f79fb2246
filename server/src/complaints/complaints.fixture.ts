import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { AtWork } from '../orders/walks/at-work.fixture.ts';
import type { Answered, Caller, TestServer } from '../test/test-server.ts';

export const aPhoto = async (): Promise<string> => {
  const brown = sharp({ create: { width: 60, height: 40, channels: 3, background: '#b98a4b' } });
  return (await brown.jpeg().toBuffer()).toString('base64');
};

/** What tests of complaints ask again and again. */
export function complaining(server: TestServer, work: AtWork) {
  const at = `/api/${work.companyId}/shops/${work.shop.shopId}/support`;
  /** Its own, so that the letters about one order are told from the others'. */
  const emailOf = (order: Order): string => `${order.id}@exemple.fr`;
  const file = (order: Order, body: object = {}, key: string = randomUUID()): Promise<Answered> =>
    server.anonymous.post(
      `/api/public/orders/${order.id}/complaints`,
      { message: 'Il manquait la socca.', issues: ['missing_product'], email: emailOf(order), ...body },
      {
        query: { token: server.identity.tokens.orderToken(order) },
        headers: { 'x-channel-key': server.identity.tokens.channelKey, 'idempotency-key': key },
      },
    );
  const decide = (complaintId: string, body: object, by: Caller = work.lea, key: string = randomUUID()) =>
    by.post(
      `${at}/${complaintId}/decision`,
      { answer: 'Bonjour, nous en sommes désolés.', ...body },
      { headers: { 'idempotency-key': key } },
    );
  const read = async (complaintId: string): Promise<Complaint> =>
    (await work.lea.get(`${at}/${complaintId}`)).json<{ complaint: Complaint }>().complaint;
  return {
    at,
    emailOf,
    file,
    decide,
    read,
    async filed(order: Order, body: object = {}): Promise<string> {
      const reply = await file(order, body);
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return String(reply.body['complaintId']);
    },
    /** Per account: what the movements of this order that are no capture come to. */
    async givenBack(order: Order): Promise<Record<string, number>> {
      const all = await work.balance(order);
      const captured = { provider: order.amountDue, shop: -order.amountDue };
      const accounts = new Set([...Object.keys(all), ...Object.keys(captured)]);
      return Object.fromEntries(
        [...accounts]
          .map((account) => [account, (all[account] ?? 0) - (captured[account as 'shop'] ?? 0)] as const)
          .filter(([, amount]) => amount !== 0),
      );
    },
    events: async (complaintId: string) => {
      const rows = await work.db
        .selectFrom('live_events')
        .select(['topic', 'type', 'payload'])
        .orderBy('seq')
        .execute();
      return rows.filter(({ topic, payload }) => topic === 'support' && JSON.stringify(payload).includes(complaintId));
    },
    journal: async (complaintId: string) =>
      (
        await work.db.selectFrom('audit').select('action').where('entity_id', '=', complaintId).orderBy('at').execute()
      ).map(({ action }) => action),
  };
}
