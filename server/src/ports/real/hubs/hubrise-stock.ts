import type { HubCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';

const Ref = z.string().nullish();
/** An entry that nobody understands is none. */
const Entry = z
  .object({ sku_ref: Ref, option_ref: Ref, stock: z.string().nullish(), expires_at: z.string().nullish() })
  .nullable()
  .catch(null);

/** What HubRise says of stocks, in answers and in messages. What is missing is unlimited. */
export const Inventory = z
  .array(Entry)
  .transform((entries) => entries.flatMap((entry) => (entry ? stockOf(entry) : [])));

function stockOf({ sku_ref, option_ref, stock, expires_at }: NonNullable<z.infer<typeof Entry>>): HubStock[] {
  const ref = sku_ref ?? option_ref;
  if (!ref) return [];
  const count = stock === null || stock === undefined ? null : Math.max(0, Math.floor(Number(stock)));
  if (Number.isNaN(count)) return [];
  const until = count === 0 && expires_at && !Number.isNaN(Date.parse(expires_at)) ? toInstant(expires_at) : null;
  return [{ element: sku_ref ? 'sku' : 'option', ref, stock: count, until }];
}

export const stockForm = (stocks: readonly HubStock[]): object[] =>
  stocks
    .filter(({ ref }) => ref !== '')
    .map(({ element, ref, stock, until }) => ({
      [element === 'sku' ? 'sku_ref' : 'option_ref']: ref,
      stock: stock === null ? null : String(stock),
      ...(stock === 0 && until !== null && { expires_at: until }),
    }));

type SoldOut = { skus: ReadonlySet<string>; options: ReadonlySet<string> };

export function soldOutIn(inventory: readonly HubStock[]): SoldOut {
  const refsOf = (wanted: HubStock['element']) =>
    new Set(inventory.filter(({ element, stock }) => element === wanted && stock === 0).map(({ ref }) => ref));
  return { skus: refsOf('sku'), options: refsOf('option') };
}

/** What is sold out at the location is not available, whatever the catalogue says. */
export function withStock<C extends Pick<HubCatalog, 'products' | 'optionLists'>>(catalog: C, soldOut: SoldOut): C {
  return {
    ...catalog,
    products: catalog.products.map((product) => ({
      ...product,
      skus: product.skus.map((sku) => ({ ...sku, isAvailable: sku.isAvailable && !soldOut.skus.has(sku.ref) })),
    })),
    optionLists: catalog.optionLists.map((list) => ({
      ...list,
      options: list.options.map((option) => ({
        ...option,
        isAvailable: option.isAvailable && !soldOut.options.has(option.ref),
      })),
    })),
  };
}
