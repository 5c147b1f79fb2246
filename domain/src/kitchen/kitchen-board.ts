import { z } from 'zod';
import { Id, Instant, TimeZone } from '../kernel/schema.ts';
import { PrintRule } from '../printers/printer.ts';
import { KitchenOrder } from './kitchen-order.ts';
import { Strike } from './strike.ts';

/** KIT-03: a printer that prints kitchen tickets of some sections. */
export const KitchenStation = z.object({ id: Id, name: z.string(), rules: z.array(PrintRule) });
export type KitchenStation = z.infer<typeof KitchenStation>;

export const KitchenShop = z.object({
  shopId: Id,
  name: z.string(),
  timeZone: TimeZone,
  undoSeconds: z.int().min(0),
  /** KIT-07: somebody turned it on; without an end until somebody turns it off. */
  rush: z.object({ until: Instant.nullable() }).nullable(),
});
export type KitchenShop = z.infer<typeof KitchenShop>;

export const KitchenBoard = z.object({
  shop: KitchenShop,
  orders: z.array(KitchenOrder),
  strikes: z.array(z.object({ orderId: Id, strikes: z.array(Strike) })),
  stations: z.array(KitchenStation),
  /** In which section each dish stands; empty without stations. */
  sections: z.record(z.string(), z.string()),
  /** The live event that the board stands for. */
  sequence: z.int().min(0),
  at: Instant,
});
export type KitchenBoard = z.infer<typeof KitchenBoard>;
