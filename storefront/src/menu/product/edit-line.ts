import { aStore } from '@comptoir/web/page/store.ts';
import { go } from '../../app/page-store.ts';
import type { BasketLine } from '../../basket/basket-store.ts';

const edited = aStore<BasketLine | null>(null);

/** « Modifier » in the basket: the dish opens with what was chosen, and saving replaces the line. */
export function editLine(line: BasketLine): void {
  edited.set(line);
  go({ name: 'product', productKey: line.productKey });
}

/** Taken once by the sheet that opens: a later one begins anew. */
export function takeEdited(productKey: string): BasketLine | null {
  const line = edited.get();
  edited.set(null);
  return line?.productKey === productKey ? line : null;
}
