import { FIRST_GENERAL_DESIGN, type GeneralDesign } from './design.ts';
import type { ShopLinks } from './links.ts';
import { FIRST_MOBILE_DESIGN, linksOf, publishedMobile, type MobileDesign } from './mobile-design.ts';
import { FIRST_WEB_DESIGN, type WebDesign } from './web-design.ts';
import { NO_LOGOS, type Logos } from './logos.ts';

/** What a shop, or its network, has saved of its designs; null or absent where nothing was. */
export type SavedDesigns = {
  generalDesign?: GeneralDesign;
  logos?: Logos;
  webDesign?: WebDesign | null;
  cartMessage?: string;
  seoKeywords?: string[];
  mobileDesign?: MobileDesign | null;
};

export type DesignInForce = {
  general: GeneralDesign;
  logos: Logos;
  web: WebDesign;
  cartMessage: string;
  seoKeywords: string[];
  mobile: MobileDesign;
};

/** MKT-09, DSW-08: the brand is the network's; anything else is the shop's own where it has one. */
export function designInForce(shop: SavedDesigns, network: SavedDesigns): DesignInForce {
  return {
    general: network.generalDesign ?? FIRST_GENERAL_DESIGN,
    logos: network.logos ?? NO_LOGOS,
    web: shop.webDesign ?? network.webDesign ?? FIRST_WEB_DESIGN,
    cartMessage: shop.cartMessage || network.cartMessage || '',
    seoKeywords: shop.seoKeywords?.length ? shop.seoKeywords : (network.seoKeywords ?? []),
    mobile: shop.mobileDesign ?? network.mobileDesign ?? FIRST_MOBILE_DESIGN,
  };
}

/** What the public pages of a shop show. */
export type PublicDesign = DesignInForce & { links: ShopLinks };

export const publicDesignOf = (design: DesignInForce): PublicDesign => ({
  ...design,
  mobile: publishedMobile(design.mobile),
  links: linksOf(design.mobile),
});
