import { Id } from '@comptoir/domain/kernel/schema.ts';
import { LightMenus, MissingProducts, NamedProduct } from '@comptoir/domain/loyalty/light-menu.ts';
import { CashbackConfig, LoyaltyType, LoyaltyVersion, ProductConfig } from '@comptoir/domain/loyalty/programme.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

/** May be negative, and is refused then with a sentence of its own; never more than a column holds. */
const TypedCents = z.int().min(-20_000_000_00).max(20_000_000_00).brand<'Cents'>();

/** LOY-03: which type is in force, or was saved last; each keeps what was typed for it. */
export const LoyaltySettings = z.object({
  loyaltyType: LoyaltyType,
  enabled: z.boolean(),
  cashbackConfig: CashbackConfig.nullable(),
  productConfig: ProductConfig.nullable(),
  /** LOY-11. */
  productLoyaltyOffered: z.boolean(),
});
export type LoyaltySettings = z.infer<typeof LoyaltySettings>;

/** SET-API-22; `shops` are all shops of the company, by name. */
export const readLoyalty = companyRoute({
  method: 'GET',
  path: '/loyalty-programs',
  access: 'marketing',
  reply: z.object({
    config: LoyaltySettings,
    versions: z.array(LoyaltyVersion),
    shops: z.array(z.object({ shopId: Id, name: z.string() })),
  }),
});

/** SET-API-21, LOY-35. */
export const readLightMenus = companyRoute({
  method: 'GET',
  path: '/menus',
  access: 'marketing',
  reply: LightMenus,
});

/** SET-API-78: figures are corrected before they are judged, so that a form and another caller read the same sentences. */
export const saveLoyalty = companyRoute({
  method: 'PUT',
  path: '/configuration/loyalty',
  access: 'companyDesign',
  body: z.strictObject({
    enabled: z.boolean(),
    loyaltyType: LoyaltyType,
    cashbackConfig: z
      .strictObject({
        spendUnit: TypedCents.nullable().default(null),
        cashbackPercent: z.number().min(-100_000).max(100_000).nullable().default(null),
        minimumBasket: TypedCents.nullable().default(null),
      })
      .optional(),
    productConfig: z
      .strictObject({
        pointName: z.string().max(20).default(''),
        pointsPerEuro: z.number().min(-1_000).max(1_000).nullable().default(null),
        showRewardsInApp: z.boolean().default(true),
      })
      .optional(),
  }),
  reply: LoyaltySettings,
});

/** LOY-18: what is missing is named by the use case (MISSING_FIELDS). */
const VersionInput = z.strictObject({
  name: z.string().trim().max(60).default(''),
  minimumBasket: TypedCents.nullable().default(null),
  isDefault: z.boolean().default(false),
});

/** SET-API-23. */
export const createLoyaltyVersion = companyRoute({
  method: 'POST',
  path: '/loyalty-programs/versions',
  access: 'companyDesign',
  body: VersionInput,
  reply: LoyaltyVersion,
  status: 201,
});

const OF_VERSION = { access: 'companyDesign', params: { key: z.string().max(60) } } as const;

/** SET-API-79. */
export const saveLoyaltyVersion = companyRoute({
  ...OF_VERSION,
  method: 'PUT',
  path: '/loyalty-programs/versions/:key/configuration',
  body: VersionInput,
  reply: LoyaltyVersion,
});

/** SET-API-80. */
export const deleteLoyaltyVersion = companyRoute({
  ...OF_VERSION,
  method: 'DELETE',
  path: '/loyalty-programs/versions/:key',
  reply: null,
});

const ShopsReply = z.object({
  data: z.union([
    z.object({ missingProductsForAddedShops: MissingProducts }),
    z.object({ removedProducts: z.array(NamedProduct) }),
  ]),
});

/** SET-API-24, LOY-24: 200 says what would be lost, and nothing is written. */
export const saveLoyaltyShops = companyRoute({
  ...OF_VERSION,
  method: 'POST',
  path: '/loyalty-programs/versions/:key/shops',
  body: z.strictObject({
    shopIds: z.array(Id).max(5_000),
    confirmedUpdateAction: z.boolean().default(false),
    resetProduct: z.boolean().default(false),
  }),
  reply: ShopsReply,
  status: 201,
  otherwise: {
    status: 200,
    means: 'Nothing written: products would be lost',
    isMeant: ({ data }: z.infer<typeof ShopsReply>) => 'missingProductsForAddedShops' in data,
  },
});

/** SET-API-25: tiers by their points. */
export const saveLoyaltyTiers = companyRoute({
  ...OF_VERSION,
  method: 'POST',
  path: '/loyalty-programs/versions/:key/products',
  body: z.strictObject({
    tiers: z.record(
      z.string().max(20),
      z.strictObject({ points: z.number(), products: z.record(z.string().max(100), z.boolean()) }),
    ),
  }),
  reply: LoyaltyVersion,
});
