import * as contract from '@comptoir/contract/design.ts';
import type { MobileDesign } from '@comptoir/domain/design/mobile-design.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

/** Whose design is shown: a shop's, or the network's without one. */
export type DesignOwner = { companyId: string; shopId: string | null };

export type WebSaved = Pick<contract.DesignsHere, 'web' | 'cartMessage' | 'seoKeywords' | 'pictures'>;
export type MobileSaved = Pick<contract.DesignsHere, 'mobile' | 'pictures'>;
export type KnownPictures = contract.DesignsHere['pictures'];
export type KnownPicture = KnownPictures[string];

const designs = ({ companyId, shopId }: DesignOwner, signal: AbortSignal) =>
  call(contract.readDesigns, { params: { companyId }, query: shopId === null ? {} : { shopId } }, { signal });

/** Those of one design, in its order: what a form holds after a save must equal what is read again. */
export const among = (known: KnownPictures, urls: readonly (string | null)[]): KnownPictures =>
  Object.fromEntries(
    urls.flatMap((url) => {
      const picture = url === null ? undefined : known[url];
      return picture ? [[picture.imageUrl, picture]] : [];
    }),
  );

export const mobilePictures = ({ slides, loyaltyPicture, accountPicture, ordersPicture }: MobileDesign) => [
  ...slides,
  loyaltyPicture,
  accountPicture,
  ordersPicture,
];

export const generalDesign = (companyId: string) =>
  queryOptions({
    queryKey: ['settings', 'generalDesign', companyId],
    queryFn: async ({ signal }) => (await designs({ companyId, shopId: null }, signal)).general,
  });

/** Of the brand as well, and changed elsewhere. */
export const brandLogos = (companyId: string) =>
  queryOptions({
    queryKey: ['settings', 'logos', companyId],
    queryFn: async ({ signal }) => (await designs({ companyId, shopId: null }, signal)).logos,
  });

export const webDesign = (owner: DesignOwner) =>
  queryOptions({
    queryKey: ['settings', 'webDesign', owner.companyId, owner.shopId],
    queryFn: async ({ signal }): Promise<WebSaved> => {
      const { web, cartMessage, seoKeywords, pictures } = await designs(owner, signal);
      return { web, cartMessage, seoKeywords, pictures: among(pictures, [web.coverImageUrl]) };
    },
  });

export const mobileDesign = (owner: DesignOwner) =>
  queryOptions({
    queryKey: ['settings', 'mobileDesign', owner.companyId, owner.shopId],
    queryFn: async ({ signal }): Promise<MobileSaved> => {
      const { mobile, pictures } = await designs(owner, signal);
      return { mobile, pictures: among(pictures, mobilePictures(mobile)) };
    },
  });
