import type { changeOrder } from '@comptoir/contract/checkout.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { instantAt, localParts } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { html, type Html } from '../../kernel/html.ts';
import type { FollowedFacts } from './followed-facts.ts';

/** As typed: a field that is not in the form is not sent. */
export const TypedChange = z.object({
  phone: z.string().trim().max(30).optional(),
  street2: z.string().trim().max(200).optional(),
  instruction: z.string().trim().max(500).optional(),
  /** The shop's own time, « 2026-11-14T20:30 »; empty: as soon as possible. */
  requestedFor: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/)
    .optional(),
});
export type TypedChange = z.infer<typeof TypedChange>;
type Change = Input<typeof changeOrder>['body'];

const hourOf = ({ order, shop }: FollowedFacts): string => {
  const { day, time } = localParts(order.requestedFor, shop.timeZone);
  return order.isScheduled ? `${day}T${time}` : '';
};

export const asKnown = (facts: FollowedFacts): TypedChange => ({
  phone: facts.order.customer.phone ? formatPhone(facts.order.customer.phone) : '',
  street2: facts.order.address?.street2 ?? '',
  instruction: facts.order.address?.instruction ?? '',
  requestedFor: hourOf(facts),
});

/** Only what differs: an unchanged hour would be checked against today's opening hours again. */
export function wantedBody(facts: FollowedFacts, typed: TypedChange): Change {
  const known = asKnown(facts);
  const isNew = (field: keyof TypedChange): boolean => typed[field] !== undefined && typed[field] !== known[field];
  const [day, time] = (typed.requestedFor ?? '').split('T');
  return {
    ...(isNew('phone') ? { phone: typed.phone ?? '' } : {}),
    ...(isNew('street2') ? { street2: typed.street2 || null } : {}),
    ...(isNew('instruction') ? { instruction: typed.instruction || null } : {}),
    ...(isNew('requestedFor') ? { requestedFor: day && time ? instantAt(day, time, facts.shop.timeZone) : null } : {}),
  };
}

/** FLO-79: the hour only before acceptance, address details and telephone until the driver has left. */
export function changeForm({ order, scope }: FollowedFacts, token: string, typed: TypedChange): Html {
  const isDelivery = order.orderType === 'delivery';
  return html`<section class="part" id="modifier" data-still>
    <h2>Modifier ma commande</h2>
    <p>${french('Le restaurant attend vos changements pendant deux minutes.')}</p>
    <form method="post" action="/suivi/${token}/enregistrer">
      ${
        scope === 'everything'
          ? html`<label>
              Heure souhaitée <small>Laissez vide pour l’avoir dès que possible.</small>
              <input type="datetime-local" name="requestedFor" value="${typed.requestedFor ?? ''}" />
            </label>`
          : null
      }
      <label>
        Téléphone
        <input type="tel" name="phone" autocomplete="tel" value="${typed.phone ?? ''}" required maxlength="30" />
      </label>
      ${
        isDelivery
          ? html`<label>
                Complément d’adresse <small>Bâtiment, étage, code de la porte.</small>
                <input name="street2" maxlength="200" value="${typed.street2 ?? ''}" />
              </label>
              <label>
                Indications pour le livreur
                <textarea name="instruction" rows="3" maxlength="500">${typed.instruction ?? ''}</textarea>
              </label>`
          : null
      }
      <button class="primary">Enregistrer</button>
    </form>
    <form method="post" action="/suivi/${token}/laisser">
      <button class="secondary">Ne rien changer</button>
    </form>
  </section>`;
}
