import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Db } from '../../db/db.ts';
import * as bookings from '../ports/courier-bookings.store.ts';
import type { CourierBooking } from '../ports/courier-bookings.store.ts';
import type { Behaviour } from '../ports/sandbox-behaviours.ts';
import { STATUS_LABELS } from '../simulator/couriers.ts';
import { MOVES } from './courier-calls.ts';
import { html, type Html } from '../../kernel/html.ts';
import { when } from './layout.ts';
import { answerChoice, callButton, choice, liveList, section, SHOPS } from './parts.ts';

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
  return html`${section(
    'service',
    'Service pour un magasin',
    html`<form data-call="/sandbox/api/couriers">
      <input type="hidden" name="provider" value="${provider}" />
      ${choice('shopId', 'Magasin', SHOPS)}
      ${choice('contract', 'Contrat', [
        ['on', 'Le magasin utilise ce service'],
        ['off', 'Le magasin ne l’utilise pas'],
      ])}
      ${answerChoice('behaviour', 'Ce que fait le service', provider, ANSWERS)}
      <button class="primary">Changer</button>
    </form>`,
  )}
  ${liveList('couriers', await bookings.list(db, provider, SHOWN), 'Aucune course.', course)}`;
}

function course(booking: CourierBooking): Html {
  const { jobId, status } = booking;
  const courier = booking.courier ? `${booking.courier.firstName} ${booking.courier.lastName}` : 'personne encore';
  const moves = isOver(booking) ? [] : MOVES.filter((move) => move !== status);
  return html`<article>
    <h2>N° ${booking.orderNumber} · ${booking.dropoffName}</h2>
    <p>
      <strong>${STATUS_LABELS[status]}</strong> · ${courier} · ${formatEuros(cents(booking.feeCents))} ·
      <time datetime="${booking.movedAt}">${when(booking.movedAt)}</time>
    </p>
    <p class="soft"><code>${jobId}</code></p>
    <p>
      ${moves.map((move) => callButton('/sandbox/api/couriers/move', { jobId, status: move }, STATUS_LABELS[move]))}
    </p>
  </article>`;
}

const isOver = ({ status }: CourierBooking): boolean =>
  status === 'delivered' || status === 'cancelled' || status === 'failed' || status === 'returned';
