import { z } from 'zod';
import type { orderForm } from './order-form.ts';

/** What was read; nothing of it is needed but what makes two of them the same. */
const Element = z.looseObject({ id: z.string().min(1), deleted: z.boolean().nullish() });
const Elements = z.array(Element).nullish();
export const Corrected = z.object({ items: Elements, discounts: Elements, charges: Elements, payments: Elements });

type Wire = Record<string, unknown>;
type Part = keyof z.infer<typeof Corrected>;

/** What makes two elements one: the hub adds its own fields, and writes what is missing in its own way. */
const KEYS: Record<Part, (element: Wire) => unknown> = {
  items: (item) => [
    item['product_name'],
    item['sku_ref'] ?? null,
    item['price'],
    Number(item['quantity']),
    item['customer_notes'] ?? '',
    ((item['options'] ?? []) as Wire[]).map(({ name, ref, price }) => [name, ref ?? null, price]),
  ],
  discounts: ({ name, price_off: off }) => [name, off],
  charges: ({ name, price }) => [name, price],
  payments: ({ name, amount }) => [name ?? null, amount],
};

/**
 * HUB-61: the elements of an order at the hub are never modified: what is not wanted any more is deleted, what is new is
 * added, and the rest stays untouched. Null where nothing differs.
 */
export function correctionOf(there: z.infer<typeof Corrected>, wanted: ReturnType<typeof orderForm>): Wire | null {
  const patch: Wire = {};
  for (const part of Object.keys(KEYS) as Part[]) {
    const keyOf = (element: Wire) => JSON.stringify(KEYS[part](element));
    const left = (there[part] ?? []).filter(({ deleted }) => deleted !== true);
    const added = (wanted[part] ?? []).filter((element) => {
      const index = left.findIndex((known) => keyOf(known) === keyOf(element));
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    });
    const changes = [...left.map(({ id }) => ({ id, deleted: true })), ...added];
    if (changes.length > 0) patch[part] = changes;
  }
  return Object.keys(patch).length > 0 ? patch : null;
}
