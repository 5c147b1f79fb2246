import type * as contract from '@comptoir/contract/design.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { designInForce } from '@comptoir/domain/design/in-force.ts';
import type { WebDesign } from '@comptoir/domain/design/web-design.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { uploadImage } from '../images/upload/upload-image.ts';
import type { Owner } from '../settings/settings.store.ts';
import { changeSettings } from '../shops/change-settings.ts';
import { ownerToChange } from './design-owner.ts';
import * as designs from './design.store.ts';
import { holdPictures, picturesOf } from './pictures-of.ts';

type Sent = Input<typeof contract.saveWebDesign>['body'];
type Fields = Pick<Sent, keyof WebDesign>;

/** SET-API-18: a shop that had none of its own starts from what is in force there. */
export async function saveWebDesign(
  ctx: UserCtx,
  { body }: Input<typeof contract.saveWebDesign>,
): Promise<Answer<typeof contract.saveWebDesign>> {
  const { shopId, cartMessage, imageBase64: _sent, crop: _crop, ...sent } = body;
  const owner = ownerToChange(ctx, shopId);
  if (cartMessage !== undefined) ownerToChange(ctx, shopId, 'infoBasketMessage');
  const fields = { ...sent, ...(await sentBanner(ctx, body)) };
  return ctx.answer(async (tx) => {
    await holdPictures(tx, ctx.companyId, picturesOf.web(fields));
    if (cartMessage !== undefined) await changeCartMessage(tx, ctx, owner, cartMessage);
    const { shop, network } = await designs.read(tx, owner);
    const inForce = designInForce(shop, network).web;
    const saved = await changeSettings(tx, ctx, owner, 'webDesign', {
      action: 'settings.web-design',
      change: (known) => withFields(known ?? inForce, fields),
    });
    return saved ?? inForce;
  });
}

const withFields = (design: WebDesign, sent: Fields): WebDesign => ({
  coverImageUrl: sent.coverImageUrl === undefined ? design.coverImageUrl : sent.coverImageUrl,
  menuOrientation: sent.menuOrientation ?? design.menuOrientation,
  productLayout: sent.productLayout ?? design.productLayout,
});

/** DSW-04: the picture itself instead of its address. */
async function sentBanner(ctx: UserCtx, { imageBase64, crop }: Sent): Promise<{ coverImageUrl?: string }> {
  if (imageBase64 === undefined) return {};
  const upload = { imageBase64, crop, purpose: 'banner' as const };
  const { imageUrl } = await uploadImage(ctx, { params: { companyId: ctx.companyId }, body: upload });
  return { coverImageUrl: imageUrl };
}

export const changeCartMessage = (tx: Tx, ctx: UserCtx, owner: Owner, cartMessage: string): Promise<string> =>
  changeSettings(tx, ctx, owner, 'cartMessage', { action: 'settings.cart-message', change: () => cartMessage });
