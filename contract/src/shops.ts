import { Instant } from '@comptoir/domain/kernel/schema.ts';
import { Announcement } from '@comptoir/domain/session/session-user.ts';
import { Rush, Shop, ShopConfiguration } from '@comptoir/domain/shops/shop.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

export const readShop = shopRoute({ method: 'GET', path: '/', access: 'orders', reply: Shop });

export const setClosed = shopRoute({
  method: 'POST',
  path: '/closed',
  access: 'orders',
  body: z.strictObject({
    /** A text when closing, false when opening. */
    closedMessage: z.union([z.string().trim().min(1).max(500), z.literal(false)]),
    closedUntil: Instant.nullable().default(null),
  }),
  reply: Shop,
});

export const setRush = shopRoute({
  method: 'PUT',
  path: '/rush',
  access: 'orders',
  body: z.strictObject({
    enabled: z.boolean(),
    extraPreparationMinutes: Rush.shape.extraPreparationMinutes.default(15),
    until: Instant.nullable().default(null),
  }),
  reply: Shop,
});

export const saveConfiguration = shopRoute({
  method: 'PUT',
  path: '/configuration',
  access: 'administration',
  body: ShopConfiguration.partial().strict(),
  reply: Shop,
});

export const listPorts = companyRoute({
  method: 'GET',
  path: '/ports',
  access: 'administration',
  reply: z.object({
    items: z.array(
      z.object({ port: z.string(), label: z.string(), adapter: z.enum(['sandbox', 'live', 'unconfigured']) }),
    ),
    /** API-92 */
    sandboxPages: z.enum(['all', 'own', 'none']),
  }),
});

export const readCommunications = companyRoute({
  method: 'GET',
  path: '/communications',
  access: 'session',
  reply: z.object({
    communications: Announcement.nullable(),
  }),
});
