import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { asTypedFigure, figureFault, readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import { posPriceOf, productFaults, tidyProduct, type TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import type { Product, ProductInput } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { DEFAULT_VAT_RATES } from '@comptoir/domain/kernel/vat.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import { imageDraftOf, sameImage, type ImageDraft } from '../../images/image-draft.ts';
import type { SentImage } from '../../images/images.queries.ts';
import { elementErrors, priceErrors } from './element-errors.ts';

/** What is typed in the window of a product; a price that cannot be read is null. */
export type ProductDraft = Omit<ProductInput, 'price' | 'preparationHours' | 'imageUrl' | 'crop'> & {
  image: ImageDraft;
  price: Cents | null;
  preparation: string;
};

export function productDraftOf(product: Product | null): ProductDraft {
  return {
    image: imageDraftOf(product),
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product?.price ?? null,
    posRef: product?.posRef ?? '',
    optionListKeys: product?.optionListKeys ?? [],
    unavailableForDelivery: product?.unavailableForDelivery ?? false,
    unavailableForClickAndCollect: product?.unavailableForClickAndCollect ?? false,
    unavailableForClickAndSeat: product?.unavailableForClickAndSeat ?? false,
    preparation: asTypedFigure(product?.preparationHours ?? 0),
    allergens: product?.allergens ?? [],
    diets: product?.diets ?? [],
    vatRates: product?.vatRates ?? DEFAULT_VAT_RATES,
    mealVouchers: product?.mealVouchers ?? null,
  };
}

export function isSameProduct(a: ProductDraft, b: ProductDraft): boolean {
  const fields = (draft: ProductDraft) => JSON.stringify({ ...draft, image: null });
  return sameImage(a.image, b.image) && fields(a) === fields(b);
}

/** PRD-44: quarters of an hour; nothing is typed for none, and `productErrors` refuses what cannot be read. */
function tidyHours(typed: string): number {
  const quarters = Math.round((readPositive(typed) ?? 0) / MENU_LIMITS.preparationStep);
  return Math.min(MENU_LIMITS.preparationHours, quarters * MENU_LIMITS.preparationStep);
}

/** What cannot be read stays as it was typed, to be corrected. */
export const tidyPreparation = (typed: string): string =>
  figureFault('hours', typed) ? typed : asTypedFigure(tidyHours(typed));

/** What the rules look at around a product. */
export type ProductAround = {
  product: Product | null;
  section: Pick<Section, 'freeOnly'>;
  rules: ShopTypeRules;
  till: TillFacts;
  knownLists: ReadonlySet<string>;
};

export const tillPriceOf = (draft: Pick<ProductDraft, 'posRef'>, { product, till }: ProductAround): Cents | null =>
  posPriceOf(draft.posRef, { ...till, before: product });

export function productInputOf(draft: ProductDraft, image: SentImage, around: ProductAround): ProductInput {
  const { image: _, preparation, price, name, description, ...fields } = draft;
  const typed: ProductInput = {
    ...fields,
    ...image,
    name: name.trim(),
    description: description.trim(),
    price: price ?? ZERO,
    preparationHours: tidyHours(preparation),
  };
  const { section, rules, product: before } = around;
  return tidyProduct(typed, { section, rules, posPrice: tillPriceOf(draft, around), before });
}

const NO_IMAGE: SentImage = { imageUrl: null, crop: null };

export function productErrors(draft: ProductDraft, around: ProductAround): FieldErrors {
  const { product, rules, section, till, knownLists } = around;
  const input = productInputOf(draft, NO_IMAGE, around);
  const isPriceMissing = !rules.disablePrice && !section.freeOnly && draft.price === null;
  const sold = { ...input, posPrice: tillPriceOf(draft, around), kind: product?.kind ?? ('product' as const) };
  const hoursFault = figureFault('hours', draft.preparation);
  return elementErrors(
    input.name,
    { ...priceErrors(input.price, isPriceMissing), ...(hoursFault ? { preparation: hoursFault } : {}) },
    productFaults(sold, { rules, article: till.article, knownLists }),
  );
}
