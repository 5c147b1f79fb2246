import { designInForce } from '@comptoir/domain/design/in-force.ts';
import {
  withMobilePart,
  type MobileDesign,
  type MobilePart,
  type MobilePayload,
} from '@comptoir/domain/design/mobile-design.ts';
import type { UserCtx } from '../ctx.ts';
import { changeSettings } from '../shops/change-settings.ts';
import { ownerToChange } from './design-owner.ts';
import * as designs from './design.store.ts';
import { holdPictures, picturesOf } from './pictures-of.ts';

type Sent = { body: MobilePayload & { shopId: string | null } };

/** SET-API-71 to SET-API-73, DSM-15: one payload, of which each call stores its part. */
export const saveMobilePart =
  (part: MobilePart) =>
  async (ctx: UserCtx, { body: { shopId, ...sent } }: Sent): Promise<MobileDesign> => {
    const owner = ownerToChange(ctx, shopId);
    return ctx.answer(async (tx) => {
      if (part === 'design') await holdPictures(tx, ctx.companyId, picturesOf.mobile(sent));
      // DSM-12: a product that was deleted meanwhile is left out rather than refused.
      const newProductKeys =
        part === 'newProducts' && sent.newProductKeys
          ? await designs.existingProducts(tx, owner, sent.newProductKeys)
          : undefined;
      const { shop, network } = await designs.read(tx, owner);
      const inForce = designInForce(shop, network).mobile;
      const saved = await changeSettings(tx, ctx, owner, 'mobileDesign', {
        action: 'settings.mobile-design',
        change: (known) =>
          withMobilePart(known ?? inForce, part, { ...sent, ...(newProductKeys && { newProductKeys }) }),
      });
      return saved ?? inForce;
    });
  };
