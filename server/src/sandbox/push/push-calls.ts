import { Id } from '@comptoir/domain/kernel/schema.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { DeviceAddress } from '@comptoir/domain/push-devices/push-device.ts';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { Refused } from '../../http/refused.ts';
import { own } from '../pages/own-call.ts';
import { SANDBOX_PUSH_PAGE } from '../ports/sandbox-messages.ts';

/** Not an address of anybody: a message to it stays in the sandbox. */
const ENDPOINTS = 'https://push.comptoir.exemple/';
const AT_ONCE = 20;

type Fetched = { id: number; title: string; message: string; url: string | null; sender: string | null };

/** PSH-19: plays the push service of browsers for pages that are open, and an installation of the app. */
export function registerPushCalls(app: App, deps: Deps): void {
  const db = deps.database.forSystem();

  app.post(SANDBOX_PUSH_PAGE, async (request) => {
    own(request, z.strictObject({}));
    return {
      endpoint: `${ENDPOINTS}${randomUUID()}`,
      keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
    };
  });

  /** Without `after`: where the list ends now. */
  app.get<{ Querystring: { endpoint?: string; after?: string } }>(SANDBOX_PUSH_PAGE, async ({ query }, reply) => {
    const { endpoint = '' } = query;
    const after = query.after === undefined ? null : Number(query.after) || 0;
    const { rows } = await sql<Fetched>`
      select message_id::int as id, title, body as message, url, sender from sandbox.messages
      where kind = 'push' and recipient = ${endpoint} and message_id > ${after ?? 0}
      order by message_id ${after === null ? sql`desc` : sql`asc`} limit ${sql.lit(AT_ONCE)}`.execute(db);
    const last = Math.max(after ?? 0, ...rows.map(({ id }) => id));
    return reply.header('Cache-Control', 'no-store').send({ last, messages: after === null ? [] : rows });
  });

  /** What the console of a push provider can do: a message to one device. */
  app.post('/sandbox/api/push-tries', async (request, reply) => {
    const { address } = own(request, z.strictObject({ address: DeviceAddress }));
    const device = await db.selectFrom('push_devices').selectAll().where('address', '=', address).executeTakeFirst();
    if (!device || device.opted_out_at !== null) throw new Refused('NOT_FOUND');
    const { kind, p256dh, auth, company_id: sender } = device;
    await deps.push.send({
      to:
        kind === 'app' ? { kind, token: address } : { kind, endpoint: address, p256dh: p256dh ?? '', auth: auth ?? '' },
      title: 'Essai',
      message: french('Cette notification vient du bac à sable.'),
      ttlSeconds: 600,
      urgency: 'normal',
      sender,
      idempotencyKey: `try:${randomUUID()}`,
    });
    return reply.code(204).send();
  });

  app.post('/sandbox/api/app-installations', async (request, reply) => {
    const { shopId } = own(request, z.strictObject({ shopId: Id }));
    const answer = await app.inject({
      method: 'POST',
      url: '/api/public/push-subscriptions',
      payload: { shopId, pushToken: `bac-a-sable:${randomUUID()}` },
    });
    return reply.code(answer.statusCode).type('application/json').send(answer.body);
  });
}
