import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { randomUUID } from 'node:crypto';

export type Sent = { key: string; orderId: string | null };

/** A customer that never gives up: an order without an answer is sent again under the same key. */
export function createOrderer(urlOf: () => string, shopId: string, channelKey: string) {
  const sent: Sent[] = [];
  let isStopped = false;

  async function placeOne(): Promise<void> {
    const order: Sent = { key: randomUUID(), orderId: null };
    sent.push(order);
    while (order.orderId === null) {
      try {
        const response = await fetch(`${urlOf()}/api/public/shops/${shopId}/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-channel-key': channelKey, 'idempotency-key': order.key },
          body: JSON.stringify(anOrderBody()),
          signal: AbortSignal.timeout(5_000),
        });
        const body = (await response.json()) as { id?: string; errorCode?: string };
        if (response.status === 201 && body.id) order.orderId = body.id;
        else if (response.status < 500) throw new Wrong(`${response.status} ${JSON.stringify(body)}`);
      } catch (error) {
        if (error instanceof Wrong) throw error;
      }
      if (order.orderId === null) await new Promise((resume) => setTimeout(resume, 100));
    }
  }

  const customers = Array.from({ length: 4 }, async () => {
    while (!isStopped) await placeOne();
  });

  return {
    sent,
    acknowledged: () => sent.filter(({ orderId }) => orderId !== null).length,
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(customers);
    },
  };
}

/** An answer that no retry will mend: the test must see it. */
class Wrong extends Error {}
