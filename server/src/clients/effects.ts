import type { CustomerLoyalty, CustomerPromotion } from '@comptoir/domain/clients/customer.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import type { HttpFacts } from '../http/handle.ts';

/** In the transaction that erases the person. */
export type CustomerErased = (tx: Tx, ctx: Ctx, customerId: string) => Promise<void>;

/** In the transaction that merges `otherId` into `customerId`. */
export type CustomerMerged = (tx: Tx, ctx: Ctx, pair: { customerId: string; otherId: string }) => Promise<void>;

/** LNK-21: in the transaction in which a visitor of the public shop opens their account, or agrees to be written to. */
export type VisitorActed = (
  tx: Tx,
  ctx: Ctx,
  http: Pick<HttpFacts, 'cookies'>,
  act: { type: 'signup' | 'newsletter'; customerId: string | null },
) => Promise<void>;

export type CustomerPromotions = (
  db: Db | Tx,
  scope: { companyId: string; shopId: string | null },
  customerId: string,
) => Promise<CustomerPromotion[]>;

/** CLI-31: what a room holds of a person, as they are told it. */
export type PersonalRecords = (db: Db, companyId: string, customerId: string) => Promise<object[]>;

/** Of one company: a programme is the same in all its shops. */
export type ReadLoyalty = (db: Db | Tx, companyId: string, customerId: string) => Promise<CustomerLoyalty>;
