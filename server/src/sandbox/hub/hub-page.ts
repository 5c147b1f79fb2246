import type { HubConnection } from '@comptoir/domain/hub/hub-connection.ts';
import { sql } from 'kysely';
import { html, type Html } from '../../kernel/html.ts';
import type { Db } from '../../db/db.ts';
import { answerChoice, choice, liveList, section, SHOPS } from '../pages/parts.ts';
import type { Behaviour } from '../ports/sandbox-behaviours.ts';

export const CHOICES = ['accept', 'refuse', 'expire'] as const;
export type AuthorizeChoice = (typeof CHOICES)[number];

const CHOICE_LABELS: Record<AuthorizeChoice, string> = {
  accept: 'Autoriser',
  refuse: 'Refuser',
  expire: 'Laisser expirer',
};
const ANSWERS: Record<Behaviour<'hub'>, string> = {
  answers: 'Répond',
  unauthorized: 'Refuse l’accès (401)',
  invalid: 'Refuse ce qu’on lui envoie (422)',
  busy: 'Est débordé (429)',
  error: 'Répond par une erreur (500)',
  timeout: 'Ne répond pas',
  half: 'Coupe au milieu d’un envoi',
};

type ConnectionRequest = { state: string; redirectUri: string };

/** SYN-50: the page on which a hub asks whether an application may use a location. */
export function authorizePage({ state, redirectUri }: ConnectionRequest, locations: readonly HubConnection[]): Html {
  const hidden = (fields: Record<string, string>) =>
    Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  return html`${section(
    'authorize',
    'Comptoir demande l’accès à votre compte HubRise',
    html`<p class="soft">HubRise joué par le bac à sable. Accès demandés : commandes, clients, catalogue.</p>
      ${CHOICES.map(
        (answer) =>
          html`<form data-call="/sandbox/api/hub/authorize">
            ${hidden({ state, redirectUri, choice: answer })}
            ${
              answer === 'accept'
                ? choice(
                    'locationId',
                    'Point de vente',
                    locations.map(({ locationId, locationName }) => [locationId, locationName]),
                  )
                : null
            }
            <button class="${answer === 'accept' ? 'primary' : ''}">${CHOICE_LABELS[answer]}</button>
          </form>`,
      )}`,
  )}`;
}

type Shelf = { shopName: string; catalogId: string; catalogName: string; locationName: string };

/** SYN-50: what the hub has of each connected shop, and how it answers. */
export async function hubPage(db: Db): Promise<Html> {
  const { rows } = await sql<Shelf>`
    select s.name as "shopName", c.catalog_id as "catalogId", c.catalog_name as "catalogName",
      c.location_name as "locationName"
    from hub_connections c join shops s on s.company_id = c.company_id and s.id = c.shop_id
    order by c.connected_at desc limit 50`.execute(db);
  return html`${section(
    'hub-answer',
    'Réponse de HubRise à un magasin',
    html`<form data-call="/sandbox/api/hub/answer">
      ${choice('shopId', 'Magasin', SHOPS)} ${answerChoice('answer', 'Réponse', 'hub', ANSWERS)}
      <button class="primary">Changer</button>
    </form>`,
  )}
  ${liveList(
    'hub',
    rows,
    'Aucun magasin n’est connecté.',
    ({ shopName, catalogId, catalogName, locationName }) =>
      html`<article>
        <h2>${shopName}</h2>
        <p class="soft">${locationName} · ${catalogName}</p>
        <p><a href="/sandbox/hub/catalogs/${encodeURIComponent(catalogId)}">Catalogue en JSON</a></p>
      </article>`,
  )}`;
}
