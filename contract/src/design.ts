import { GeneralDesign } from '@comptoir/domain/design/design.ts';
import { Logos } from '@comptoir/domain/design/logos.ts';
import { MobileDesign, MobilePayload } from '@comptoir/domain/design/mobile-design.ts';
import {
  CartMessage,
  PictureUrl,
  ReadProductLayout,
  SeoKeywords,
  WebDesign,
} from '@comptoir/domain/design/web-design.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { Crop, Picture } from '@comptoir/domain/menu/product.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** DSW-08: what is saved here, and what the network has saved. */
const ownOrInherited = <T extends z.ZodType>(value: T) => z.object({ own: value, inherited: value });

export const DesignsHere = z.object({
  general: GeneralDesign,
  logos: Logos,
  web: WebDesign,
  mobile: MobileDesign,
  cartMessage: ownOrInherited(z.string()),
  seoKeywords: ownOrInherited(z.array(z.string())),
  /** By the address that a design has of it: what a crop is edited with. */
  pictures: z.record(z.string(), Picture.extend({ crop: Crop.nullable() })),
});
export type DesignsHere = z.infer<typeof DesignsHere>;

/** SET-API-75: of a shop, or of the network without one. */
export const readDesigns = companyRoute({
  method: 'GET',
  path: '/configuration/design',
  access: 'designWeb',
  query: z.object({ shopId: Id.optional() }),
  reply: DesignsHere,
});

export const saveGeneralDesign = companyRoute({
  method: 'PUT',
  path: '/configuration/general-design',
  access: 'companyDesign',
  body: GeneralDesign.strict(),
  reply: GeneralDesign,
});

/** Whose design it is: a shop's, or the network's without one. */
const Whose = { shopId: Id.nullable().default(null) };

/**
 * SET-API-18: a field that is not sent stays as it was. The banner is the address of an uploaded picture, or the picture
 * itself as `imageBase64`, without prefix (DSW-04).
 */
export const saveWebDesign = companyRoute({
  method: 'PUT',
  path: '/configuration/design-web',
  access: 'designWeb',
  body: z.strictObject({
    ...Whose,
    coverImageUrl: PictureUrl.optional(),
    imageBase64: z.string().max(2_000_000).optional(),
    crop: Crop.nullable().default(null),
    menuOrientation: WebDesign.shape.menuOrientation.optional(),
    productLayout: ReadProductLayout.optional(),
    cartMessage: CartMessage.optional(),
  }),
  reply: WebDesign,
  bodyLimit: 3_000_000,
});

const WebSettings = z.object({ seoKeywords: z.array(z.string()), cartMessage: z.string() });
const WebSettingsInput = z.strictObject({ seoKeywords: SeoKeywords.optional(), cartMessage: CartMessage.optional() });

/** SET-API-20: answers what is saved here, without what the network adds. */
export const saveShopWebSettings = shopRoute({
  method: 'PUT',
  path: '/webapp',
  access: 'designWeb',
  body: WebSettingsInput,
  reply: WebSettings,
});

/** SET-API-77. */
export const saveNetworkWebSettings = companyRoute({
  method: 'PUT',
  path: '/webapp',
  access: 'allShops',
  body: WebSettingsInput,
  reply: WebSettings,
});

/** DSM-15: each takes the same payload and stores its part. */
const MobileInput = MobilePayload.extend(Whose);

/** SET-API-72. */
export const saveMobileDesign = companyRoute({
  method: 'PUT',
  path: '/configuration/design-mobile',
  access: 'designWeb',
  body: MobileInput,
  reply: MobileDesign,
});

/** SET-API-73. */
export const saveNewProducts = companyRoute({
  method: 'PUT',
  path: '/configuration/new-products',
  access: 'designWeb',
  body: MobileInput,
  reply: MobileDesign,
});

/** SET-API-71. */
export const saveDesignLinks = companyRoute({
  method: 'PUT',
  path: '/configuration/design-web-mobile',
  access: 'designWeb',
  body: MobileInput,
  reply: MobileDesign,
});
