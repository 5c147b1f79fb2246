import type { MobilePayload } from '@comptoir/domain/design/mobile-design.ts';
import { IMAGE_PURPOSES, type ImagePurpose } from '../images/image-purposes.ts';
import { Refused } from '../http/refused.ts';
import type { Tx } from '../db/db.ts';
import * as pictures from './design-pictures.store.ts';

export type UsedPicture = { url: string; purpose: ImagePurpose; path: string };

const one = (url: string | null | undefined, purpose: ImagePurpose, path: string): UsedPicture[] =>
  url ? [{ url, purpose, path }] : [];

/** DSW-04, DSM-08: the pictures of a design, and what each was to be cut for. */
export const picturesOf = {
  web: ({ coverImageUrl }: { coverImageUrl?: string | null | undefined }) =>
    one(coverImageUrl, 'banner', 'coverImageUrl'),
  mobile: (design: Pick<MobilePayload, 'slides' | 'loyaltyPicture' | 'accountPicture' | 'ordersPicture'>) => [
    ...(design.slides ?? []).flatMap((url, index) => one(url, 'slide', `slides.${index}`)),
    ...one(design.loyaltyPicture, 'loyalty', 'loyaltyPicture'),
    ...one(design.accountPicture, 'account', 'accountPicture'),
    ...one(design.ordersPicture, 'orders', 'ordersPicture'),
  ],
};

/** Pictures of this company, cut at the aspect that their place has. */
export async function holdPictures(tx: Tx, companyId: string, used: readonly UsedPicture[]): Promise<void> {
  const urls = used.map(({ url }) => url);
  const held = new Map((await pictures.hold(tx, companyId, urls)).map((picture) => [picture.imageUrl, picture]));
  for (const { url, purpose, path } of used) {
    const { width, height } = IMAGE_PURPOSES[purpose].image;
    const picture = held.get(url);
    if (picture?.width !== width || picture.height !== height) throw new Refused('image-unknown', { extra: { path } });
  }
}
