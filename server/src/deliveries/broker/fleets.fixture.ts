import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { DELIVERY_PROVIDERS, type DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { FleetRefused, type Fleet, type FleetBooking, type FleetQuote, type Fleets } from '../../ports/fleets.ts';
import type { FleetRefusal } from '../../ports/fleets.ts';

type Answer = number | FleetRefusal | 'silent' | 'broken' | ((booking: FleetBooking) => number | FleetRefusal);

/** Services that answer a question about a price as a test tells them to, and take nothing in the end. */
export function scriptedFleets() {
  const answers = new Map<DeliveryProvider, Answer>();
  let created = 0;
  const asked: { provider: DeliveryProvider; booking: FleetBooking }[] = [];
  const fleet = (provider: DeliveryProvider): Fleet => ({
    quote: async (booking) => {
      asked.push({ provider, booking });
      const told = answers.get(provider) ?? 500;
      if (told === 'silent') return new Promise<never>(() => undefined);
      if (told === 'broken') throw new Error('not a service any more');
      const answer = typeof told === 'function' ? told(booking) : told;
      if (typeof answer !== 'number') throw new FleetRefused(provider, answer);
      return quoteFor(answer, booking);
    },
    create: () => {
      created += 1;
      return Promise.reject(new FleetRefused(provider, 'unavailable'));
    },
    read: () => Promise.reject(new FleetRefused(provider, 'unavailable')),
    tellReady: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
    isGenuine: () => false,
    readNews: () => null,
  });
  const fleets = Object.fromEntries(DELIVERY_PROVIDERS.map((provider) => [provider, fleet(provider)])) as Fleets;
  return {
    fleets,
    /** The services that were asked what they would do with this order. */
    askedFor: ({ id }: Pick<Order, 'id'>): DeliveryProvider[] =>
      asked.filter(({ booking }) => booking.reference === id).map(({ provider }) => provider),
    /** What was asked for a shop, oldest first. */
    askedAt: (shopId: string) => asked.filter(({ booking }) => booking.shopId === shopId),
    get created(): number {
      return created;
    },
    answer(provider: DeliveryProvider, answer: Answer): void {
      answers.set(provider, answer);
    },
  };
}

const quoteFor = (feeCents: number, { readyAt }: FleetBooking): FleetQuote => ({
  feeCents,
  pickupAt: readyAt,
  dropoffAt: addMinutes(readyAt, 18),
});
