import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import type { Ctx } from '../../ctx.ts';
import { publicDesign } from '../../design/design.store.ts';
import { html } from '../../kernel/html.ts';
import { followToken, type FollowedRef } from '../../orders/messages/follow-link.ts';
import * as orders from '../../orders/orders.store.ts';
import * as shops from '../../shops/shops.store.ts';
import { chargedBy } from '../pending-order.ts';
import * as pendings from '../pending-orders.store.ts';
import { plainPage, type House } from './follow-frame.ts';

export const unknownPage = (): string => plainPage('Lien inconnu', 'Ce lien ne mène à aucune commande.');

async function houseOfShop(ctx: Ctx, ref: { companyId: string; shopId: string } | null): Promise<House | null> {
  const shop = ref && (await shops.find(ctx.db, ref));
  return shop && { name: shop.name, slug: shop.slug, design: await publicDesign(ctx.db, shop) };
}

/** Nothing of the order is told any more; the shop is still there. */
export async function expiredPage(ctx: Ctx, { id }: FollowedRef): Promise<string> {
  const house = await houseOfShop(ctx, await orders.find(ctx.db, ctx, id));
  return plainPage('Ce lien a expiré', 'Votre commande est terminée depuis longtemps : sa page est fermée.', house);
}

/** While the bank is asked there is no order yet: the checkout goes on with it, in any browser. Null: nothing waits. */
export async function pendingPage(ctx: Ctx, ref: FollowedRef): Promise<string | null> {
  const pending = await pendings.find(ctx.db, ref);
  if (!pending) return null;
  const house = await houseOfShop(ctx, pending);
  return plainPage(
    'Paiement à confirmer',
    'Votre banque doit encore confirmer le paiement. Votre commande s’affichera ici dès que ce sera fait. Rien n’est débité sans votre accord.',
    house,
    house
      ? html`<a
          class="button primary"
          href="${shopPath(house.slug, { name: 'checkout' })}#payer=${followToken(ctx.config, ref)}"
          >Payer à nouveau <span>${formatEuros(chargedBy(pending.draft))}</span></a
        >`
      : null,
  );
}
