import { Day, Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { PostMessage, TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** TOW-02: closing and rush are the shops' own calls (`shops.ts`), one for each shop (TOW-10). */
export const readTower = companyRoute({
  method: 'GET',
  path: '/tower',
  access: 'allShops',
  reply: z.object({ at: Instant, items: z.array(TowerRow) }),
});

/** TOW-20. */
export const sendPostMessage = shopRoute({
  method: 'POST',
  path: '/post-messages',
  access: 'allShops',
  body: z.strictObject({ text: z.string().trim().min(1).max(300) }),
  reply: PostMessage,
  status: 201,
});

/** TOW-21: those that nobody of the shop has closed yet, the oldest first. */
export const listPostMessages = shopRoute({
  method: 'GET',
  path: '/post-messages',
  access: 'orders',
  reply: z.object({ items: z.array(PostMessage) }),
});

export const closePostMessage = shopRoute({
  method: 'POST',
  path: '/post-messages/:messageId/close',
  access: 'orders',
  params: { messageId: Id },
  reply: PostMessage,
});

/** TOW-30: of the caller; `latest` is what went out last. */
const EveningMail = z.object({
  isWanted: z.boolean(),
  email: z.string(),
  latest: z.object({ day: Day, sentAt: Instant.nullable() }).nullable(),
});

export const readEveningMail = companyRoute({
  method: 'GET',
  path: '/tower/mail',
  access: 'allShops',
  reply: EveningMail,
});

export const saveEveningMail = companyRoute({
  method: 'PUT',
  path: '/tower/mail',
  access: 'allShops',
  body: z.strictObject({ isWanted: z.boolean() }),
  reply: EveningMail,
});
