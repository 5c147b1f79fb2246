import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Db } from '../../db/db.ts';
import { DEMO_SHOPS } from '../demo/company.ts';
import * as bookings from '../ports/courier-bookings.store.ts';
import type { CourierBooking } from '../ports/courier-bookings.store.ts';
import { BEHAVIOURS, type Behaviour } from '../ports/sandbox-behaviours.ts';
import { STATUS_LABELS } from '../simulator/couriers.ts';
import { MOVES } from './courier-calls.ts';
import { choice } from './choice.ts';
import { html, type Html } from './html.ts';
import { nothingYet, when } from './layout.ts';

const SHOWN = 50;

const ANSWERS: Record<Behaviour<DeliveryProvider>, string> = {
  accepted: 'Accepte et livre',
  unconfirmed: 'Ne confirme pas',
  late: 'Confirme, ne trouve personne',
  cancelled: 'Trouve quelqu’un, puis annule',
  'already-picked-up': 'A déjà récupéré la commande quand on annule',
  refused: 'Refuse',
  closed: 'Va fermer',
  phone: 'Refuse le téléphone',
  address: 'Ne dessert pas l’adresse',
  down: 'Ne répond pas',
};

/** DLV-39: the bookings of one service, and the keys of each courier. */
export async function couriersPage(db: Db, provider: DeliveryProvider): Promise<Html> {
  const kept = await bookings.list(db, provider, SHOWN);
  return html`<p id="status" role="status"></p>
    <section aria-labelledby="service">
      <h2 id="service">Service pour un magasin</h2>
      <form data-call="/sandbox/api/couriers">
        <input type="hidden" name="provider" value="${provider}" />
        ${choice(
          'shopId',
          'Magasin',
          DEMO_SHOPS.map(({ shopId, name }) => [shopId, name]),
        )}
        ${choice('contract', 'Contrat', [
          ['on', 'Le magasin utilise ce service'],
          ['off', 'Le magasin ne l’utilise pas'],
        ])}
        ${choice(
          'behaviour',
          'Ce que fait le service',
          BEHAVIOURS[provider].map((behaviour) => [behaviour, ANSWERS[behaviour]]),
        )}
        <button class="primary">Changer</button>
      </form>
    </section>
    <div data-live="couriers">${kept.length === 0 ? nothingYet('Aucune course.') : kept.map(course)}</div>`;
}

function course(booking: CourierBooking): Html {
  const courier = booking.courier ? `${booking.courier.firstName} ${booking.courier.lastName}` : 'personne encore';
  return html`<article>
    <h2>N° ${booking.orderNumber} · ${booking.dropoffName}</h2>
    <p>
      <strong>${STATUS_LABELS[booking.status]}</strong> · ${courier} · ${formatEuros(cents(booking.feeCents))} ·
      <time datetime="${booking.movedAt}">${when(booking.movedAt)}</time>
    </p>
    <p class="soft"><code>${booking.jobId}</code></p>
    <p>${isOver(booking) ? null : MOVES.map((status) => key(booking, status))}</p>
  </article>`;
}

const isOver = ({ status }: CourierBooking): boolean =>
  status === 'delivered' || status === 'cancelled' || status === 'failed' || status === 'returned';

const key = ({ jobId, status: now }: CourierBooking, status: (typeof MOVES)[number]): Html | null =>
  status === now
    ? null
    : html`<button data-call="/sandbox/api/couriers/move" data-body="${JSON.stringify({ jobId, status })}">
        ${STATUS_LABELS[status]}
      </button>`;
