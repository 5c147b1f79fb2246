import type { fileComplaint } from '@comptoir/contract/complaints.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { ISSUES, MAX_MESSAGE, MAX_PHOTOS, type Issue } from '@comptoir/domain/complaints/complaint.ts';
import { ISSUE_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { html, type Html, type Part } from '../../kernel/html.ts';
import { icon } from './follow-icons.ts';
import type { FollowedFacts } from './followed-facts.ts';

/** As the form sends it. */
export const TypedComplaint = z.object({
  issues: z.array(z.enum(ISSUES)).min(1),
  lines: z.array(z.uuid()).max(100).default([]),
  message: z.string().trim().min(1).max(MAX_MESSAGE),
  email: z.string().trim().max(254).default(''),
  photos: z.array(z.string().max(700_000)).default([]),
});
export type TypedComplaint = z.infer<typeof TypedComplaint>;

export const complaintBody = (typed: TypedComplaint): Input<typeof fileComplaint>['body'] => ({
  message: typed.message,
  issues: typed.issues,
  lineIds: typed.lines,
  email: typed.email || null,
  phone: null,
  photos: typed.photos.filter(Boolean).slice(0, MAX_PHOTOS),
});

/** SUP-15: « Un problème avec ma commande », then what became of it. */
export function problem(facts: FollowedFacts, token: string, typed: TypedComplaint | null): Part {
  if (facts.complaint) return filed(facts);
  return facts.mayComplain ? form(facts, token, typed) : null;
}

function filed({ complaint, shop }: FollowedFacts): Part {
  if (!complaint) return null;
  const { decision, state } = complaint;
  const given = decision && decision.kind !== 'answer' ? formatEuros(decision.amount) : null;
  const code = decision?.voucherCode;
  return html`<section class="part filed" id="probleme">
    <h2>Votre réclamation</h2>
    ${
      state === 'decided' && decision
        ? html`<p class="words">${decision.answer}</p>
            ${given && !code ? html`<p>${french(`Remboursement : ${given}.`)}</p>` : null}
            ${given && code ? html`<p>${french(`Votre bon d'achat de ${given} :`)} <strong>${code}</strong></p>` : null}`
        : html`<p>
            ${french(`${shop.name} a bien reçu votre message du ${formatDate(complaint.createdAt, shop.timeZone)}. La réponse arrive par e-mail.`)}
          </p>`
    }
  </section>`;
}

const tick = (name: string, value: string, label: string, isTicked: boolean): Html =>
  html`<label class="tick">
    <input type="checkbox" name="${name}" value="${value}" ${isTicked ? html`checked` : null} /> ${label}
  </label>`;

/** A collected order has no delivery to complain about. */
const issuesOf = ({ order }: FollowedFacts): readonly Issue[] =>
  ISSUES.filter(
    (issue) => order.orderType === 'delivery' || (issue !== 'late_delivery' && issue !== 'driver_behaviour'),
  );

function form(facts: FollowedFacts, token: string, typed: TypedComplaint | null): Html {
  const { order } = facts;
  return html`<section id="probleme">
    <details class="row" ${typed ? html`open` : null}>
      <summary>
        ${icon('problem')}<span><strong>Un problème avec ma commande</strong></span
        >${icon('chevron')}
      </summary>
      <form method="post" action="/suivi/${token}/signaler" data-complaint>
        <fieldset>
          <legend>${french('Que s’est-il passé ?')}</legend>
          ${issuesOf(facts).map((issue) => tick('issues', issue, ISSUE_LABELS[issue], typed?.issues.includes(issue) ?? false))}
        </fieldset>
        <fieldset>
          <legend>Plats concernés</legend>
          ${order.lines.map(({ id, name, quantity }) =>
            tick('lines', id, `${quantity}${NBSP}×${NBSP}${name}`, typed?.lines.includes(id) ?? false),
          )}
        </fieldset>
        <label>
          En quelques mots
          <textarea name="message" rows="4" maxlength="${MAX_MESSAGE}" required>${typed?.message ?? ''}</textarea>
        </label>
        <div class="photos" data-photos="${MAX_PHOTOS}" hidden>
          <label class="file">
            Ajouter une photo <small>${french(`${MAX_PHOTOS} au plus. Elles aident à comprendre.`)}</small>
            <input type="file" accept="image/*" multiple />
          </label>
          <ul></ul>
          <p role="status"></p>
        </div>
        ${
          order.customer.email
            ? null
            : html`<label>
                Votre e-mail <small>Pour recevoir la réponse.</small>
                <input
                  type="email"
                  name="email"
                  autocomplete="email"
                  required
                  maxlength="254"
                  value="${typed?.email ?? ''}"
                />
              </label>`
        }
        <button class="primary">Envoyer au restaurant</button>
      </form>
    </details>
  </section>`;
}
