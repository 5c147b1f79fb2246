import type { CustomerPromotion } from '@comptoir/domain/clients/customer.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';

/** In the transaction that erases the person. */
export type CustomerErased = (tx: Tx, ctx: Ctx, customerId: string) => Promise<void>;

/** In the transaction that merges `otherId` into `customerId`. */
export type CustomerMerged = (tx: Tx, ctx: Ctx, pair: { customerId: string; otherId: string }) => Promise<void>;

export type CustomerPromotions = (
  db: Db | Tx,
  scope: { companyId: string; shopId: string | null },
  customerId: string,
) => Promise<CustomerPromotion[]>;
