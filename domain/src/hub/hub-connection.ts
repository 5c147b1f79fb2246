import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';

/** HUB-06: the hub account and catalogue that receive a shop's menu. */
export const HubConnection = z.object({
  accountId: z.string(),
  accountName: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  catalogId: z.string(),
  catalogName: z.string(),
  customerListId: z.string(),
  customerListName: z.string(),
});
export type HubConnection = z.infer<typeof HubConnection>;

/** HUB-15: `unauthorized` needs a person (« à reconnecter »); `unavailable` ends by itself. */
export const HUB_FAILURES = ['unauthorized', 'unavailable'] as const;
export type HubFailureKind = (typeof HUB_FAILURES)[number];

/** How the connection fares. `failedAt` stands until the hub has answered again. */
export const HubHealth = z.object({
  connectedAt: Instant,
  exchangedAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  failure: z.enum(HUB_FAILURES).nullable(),
});
export type HubHealth = z.infer<typeof HubHealth>;

/** HUB-11: a shop that may be ticked for a push. */
export const HubShop = z.object({ shopId: Id, name: z.string(), catalogName: z.string() });
export type HubShop = z.infer<typeof HubShop>;

/** HUB-57: a marketplace, or another program that orders through the hub. */
export const HubBrand = z.object({ name: z.string(), today: z.int().min(0), lastAt: Instant });
export type HubBrand = z.infer<typeof HubBrand>;

/** HUB-20: what the hub was told last, by « sku REF » or « option REF »: a stock, and until when it holds. */
export type ToldStock = Record<string, string>;

/** SYN-40: how long a person may stay on the hub's page. */
export const PENDING_MINUTES = 10;
