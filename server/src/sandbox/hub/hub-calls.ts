import type { HubConnection } from '@comptoir/domain/hub/hub-connection.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import type { App } from '../../http/app.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { hashOfToken } from '../../session/secret-token.ts';
import { page, type Offered } from '../pages/layout.ts';
import { own } from '../pages/own-call.ts';
import { BEHAVIOURS, setBehaviour } from '../ports/sandbox-behaviours.ts';
import { giveCode } from './hub-grants.store.ts';
import { authorizePage, CHOICES } from './hub-page.ts';
import { imagesOf, stockOf } from './hub-shelves.ts';
import { AUTHORIZE_PATH } from './sandbox-hub-access.ts';

const Asked = z.object({ state: z.string().max(200), redirect_uri: z.url().max(500) });
const Choice = z.strictObject({
  choice: z.enum(CHOICES),
  state: z.string().max(200),
  redirectUri: z.url().max(500),
  locationId: z.string().max(200).optional(),
});
const Answer = z.strictObject({ shopId: Id, answer: z.enum(BEHAVIOURS.hub) });

/** SYN-50: the hub's page, its answers, and what it has as JSON. */
export function registerHubCalls(app: App, deps: Deps, pages: Offered): void {
  const db = deps.database.forSystem();

  app.get(AUTHORIZE_PATH, async ({ query }, reply) => {
    const asked = Asked.safeParse(query);
    if (!asked.success) throw new Refused('NOT_FOUND');
    const { state, redirect_uri: redirectUri } = asked.data;
    const content = authorizePage({ state, redirectUri }, await locationsFor(db, state));
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page('Autorisation HubRise', pages, content));
  });

  app.post('/sandbox/api/hub/authorize', async (request) => {
    const { choice, state, redirectUri, locationId } = own(request, Choice);
    const back = new URL(redirectUri);
    // A page of ours sends nobody elsewhere.
    if (back.origin !== new URL(deps.config.publicUrl).origin) throw new Refused('foreign-origin');
    back.searchParams.set('state', state);
    if (choice !== 'accept') {
      back.searchParams.set('error', choice === 'refuse' ? 'access_denied' : 'expired');
      return { goTo: back.href };
    }
    const locations = await locationsFor(db, state);
    const connection = mustExist(locations.find((location) => location.locationId === locationId) ?? locations[0]);
    back.searchParams.set('code', await giveCode(db, connection, { redirectUri, now: deps.now() }));
    return { goTo: back.href };
  });

  app.post('/sandbox/api/hub/answer', async (request) => {
    const { shopId, answer } = own(request, Answer);
    await setBehaviour(db, shopId, 'hub', answer);
    return { entry: 'HubRise répond autrement à ce magasin.' };
  });

  app.get<{ Params: { catalogId: string } }>('/sandbox/hub/catalogs/:catalogId', async ({ params }, reply) => {
    const { rows } = await sql<{ content: unknown }>`
      select content from sandbox.hub_catalogs where catalog_id = ${params.catalogId}`.execute(db);
    const shelves = {
      catalogue: rows[0]?.content ?? null,
      images: await imagesOf(db, params.catalogId),
      inventory: await stockOf(db, params.catalogId),
    };
    return reply.header('Cache-Control', 'no-store').send(shelves);
  });
}

/** The shops of the company that asked are its locations at this hub, so that a demonstration finds its own names. */
async function locationsFor(db: Db, state: string): Promise<HubConnection[]> {
  const { rows } = await sql<{ companyId: string; companyName: string; name: string; slug: string }>`
    select s.company_id as "companyId", c.name as "companyName", s.name, s.slug
    from hub_pending_connections p
    join shops s on s.company_id = p.company_id
    join companies c on c.company_id = p.company_id
    where p.state_hash = ${hashOfToken(state)} and s.retired_at is null
    order by s.id <> p.shop_id, s.name`.execute(db);
  return rows.map(demoConnection);
}

type DemoShop = { companyId: string; companyName: string; name: string; slug: string };

/** The account, location and catalogue of a shop at the sandbox's hub. */
export const demoConnection = ({ companyId, companyName, name, slug }: DemoShop): HubConnection => ({
  accountId: `compte-${companyId}`,
  accountName: companyName,
  locationId: `lieu-${slug}`,
  locationName: name,
  catalogId: `catalogue-${slug}`,
  catalogName: `Carte de ${name}`,
  customerListId: `clients-${companyId}`,
  customerListName: `Clients ${companyName}`,
});
