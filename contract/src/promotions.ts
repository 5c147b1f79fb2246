import { OWN_CHANNELS, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Cents, Day, Id, Instant, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import {
  DISCOUNT_TYPES,
  MOST_CODES,
  Promotion,
  PROMOTION_KINDS,
  PromotionInput,
  PromotionPeriod,
} from '@comptoir/domain/promotions/promotion.ts';
import { PROMOTION_STATES } from '@comptoir/domain/promotions/promotion-rules.ts';
import { z } from 'zod';
import { companyRoute, openRoute, shopRoute } from './route.ts';

const LIST = z.strictObject({
  ...PageQuery,
  kind: z.enum(PROMOTION_KINDS).default('code'),
  state: z.enum(PROMOTION_STATES).optional(),
  search: z.string().trim().max(60).default(''),
});

/** PRO-34: how many there are of each kind, whatever is searched for. */
const PromotionPage = pageOf(Promotion).extend({ counts: z.record(z.enum(PROMOTION_KINDS), z.int()) });

/** CAT-API-26: newest first, with the general ones. */
export const listPromotions = shopRoute({
  method: 'GET',
  path: '/promotions',
  access: 'promo',
  query: LIST,
  reply: PromotionPage,
});

/** CAT-API-52. */
export const listGeneralPromotions = companyRoute({
  method: 'GET',
  path: '/promotions',
  access: 'globalCodePromo',
  query: LIST,
  reply: PromotionPage,
});

/**
 * CAT-API-27, PRO-36: a general promotion is created by one call per shop; they carry one `groupId`, so that a repeated
 * one changes nothing. `seriesOf`: a series; its codes are made by `makeCodes`.
 */
export const createPromotion = companyRoute({
  method: 'POST',
  path: '/promotions',
  access: 'promo',
  body: z.strictObject({
    shopId: Id,
    promotion: PromotionInput,
    groupId: Id.optional(),
    seriesOf: z.int().min(1).max(MOST_CODES).optional(),
  }),
  reply: Promotion,
  status: 201,
});

const SAVED = {
  path: '/promotions/:promoCode',
  access: 'promo',
  params: { promoCode: z.string().max(60) },
  /** Without a version the last one wins. */
  body: z.strictObject({ promotion: PromotionInput, version: z.int().optional() }),
  reply: Promotion,
} as const;

/** CAT-API-28. */
export const savePromotion = shopRoute({ ...SAVED, method: 'PUT' });
export const patchPromotion = shopRoute({ ...SAVED, method: 'PATCH' });

const OF_PROMOTION = { access: 'promo', params: { key: Id } } as const;

/** CAT-API-29, PRO-38: of a general promotion in this shop, or with `allShops` everywhere. */
export const setPromotionExpired = shopRoute({
  ...OF_PROMOTION,
  method: 'PUT',
  path: '/promotions/:key/expired',
  body: z.strictObject({ expired: z.boolean(), allShops: z.boolean().default(false) }),
  reply: Promotion,
});

/** PRO-49. */
export const setPromotionPeriod = shopRoute({
  ...OF_PROMOTION,
  method: 'PUT',
  path: '/promotions/:key/period',
  body: PromotionPeriod.extend({ version: z.int().optional() }),
  reply: Promotion,
});

/** PRO-47: makes codes until the series has `count`, at most a thousand per call; a repeated call makes no more. */
export const makeCodes = shopRoute({
  ...OF_PROMOTION,
  method: 'POST',
  path: '/promotions/:key/codes',
  body: z.strictObject({ count: z.int().min(1).max(MOST_CODES) }),
  reply: Promotion,
});

/** PRO-47: a spreadsheet, streamed. */
export const exportCodes = shopRoute({
  ...OF_PROMOTION,
  method: 'GET',
  path: '/promotions/:key/codes.csv',
  reply: z.string(),
});

/** PRO-50. */
const PromotionReport = z.object({
  promotion: Promotion,
  uses: z.int(),
  givenBack: z.int(),
  revenue: Cents,
  discount: Cents,
  newClients: z.int(),
  returningClients: z.int(),
  firstUse: Instant.nullable(),
  lastUse: Instant.nullable(),
  /** Every day from the first to the last that is shown. */
  days: z.array(z.object({ day: Day, uses: z.int(), revenue: Cents, discount: Cents })),
});
export type PromotionReport = z.infer<typeof PromotionReport>;

export const readPromotionReport = shopRoute({
  ...OF_PROMOTION,
  method: 'GET',
  path: '/promotions/:key/report',
  reply: PromotionReport,
});

/** Of a general promotion, over all shops. */
export const readGeneralReport = companyRoute({
  method: 'GET',
  path: '/promotions/:key/report',
  access: 'globalCodePromo',
  params: { key: Id },
  reply: PromotionReport,
});

/** CAT-API-60. */
export const checkPromotion = openRoute({
  method: 'POST',
  path: '/public/shops/:shopId/promotions/check',
  access: 'public',
  params: { shopId: Id },
  body: z.strictObject({
    promoCode: z.string().trim().min(1).max(60),
    channel: z.enum(OWN_CHANNELS),
    orderType: z.enum(ORDER_TYPES),
    productsTotal: PositiveCents,
    requestedFor: Instant.nullable().default(null),
    customer: z
      .strictObject({
        email: z.string().trim().max(254).nullable().default(null),
        phone: z.string().trim().max(30).nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
  reply: z.object({ discountType: z.enum(DISCOUNT_TYPES), promotionDiscount: PositiveCents }),
});
