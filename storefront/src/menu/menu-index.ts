import type { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { filtersIn, findables, type Filters, type Findable } from '@comptoir/domain/storefront/find-dishes.ts';
import { offerOfPublic, publicProducts, type Placed } from '@comptoir/domain/storefront/public-offer.ts';

/** Made once for a menu: it may hold 2,000 products, and every press asks. */
function ofMenu<Made>(make: (menu: PublicMenu) => Made): (menu: PublicMenu) => Made {
  const made = new WeakMap<PublicMenu, { value: Made }>();
  return (menu) => {
    const known = made.get(menu) ?? { value: make(menu) };
    made.set(menu, known);
    return known.value;
  };
}

export const offerFor: (menu: PublicMenu) => Offer = ofMenu(offerOfPublic);
export const productsOf: (menu: PublicMenu) => ReadonlyMap<string, Placed> = ofMenu(publicProducts);
export const dishesOf: (menu: PublicMenu) => readonly Findable[] = ofMenu(findables);
export const filtersOf: (menu: PublicMenu) => Filters = ofMenu(filtersIn);
