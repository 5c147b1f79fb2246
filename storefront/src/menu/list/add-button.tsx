import type { PublicProduct } from '@comptoir/domain/menu/public-menu.ts';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { currentPage } from '../../app/page-store.ts';
import { addLine, currentBasket, setQuantity, useFromBasket } from '../../basket/basket-store.ts';
import { openProduct, readyProduct } from '../product/open-product.ts';
import styles from './add-button.module.css';

/** Adds the dish; in the basket it shows how many. A dish with choices asks for them first. */
export function AddButton({ product }: { product: PublicProduct }) {
  const { key, name, optionListKeys } = product;
  const [isUnfolded, setUnfolded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const count = useFromBasket((basket) =>
    basket.lines.reduce((sum, { productKey, quantity }) => (productKey === key ? sum + quantity : sum), 0),
  );
  const hasChoices = optionListKeys.length > 0;
  if (count > 0 && isUnfolded)
    return (
      <div
        ref={box}
        className={styles.unfolded}
        role="group"
        aria-label={name}
        onBlur={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setUnfolded(false);
        }}
      >
        <button
          type="button"
          aria-label={count === 1 ? `Retirer ${name}` : `Un de moins\u00A0: ${name}`}
          onClick={() => less(key)}
        >
          {count === 1 ? <IconTrash size={19} stroke={1.6} /> : <IconMinus size={19} stroke={2} />}
        </button>
        <output aria-live="polite">{count}</output>
        <button type="button" autoFocus aria-label={`Un de plus\u00A0: ${name}`} onClick={() => add(product)}>
          <IconPlus size={19} stroke={2} />
        </button>
      </div>
    );
  return (
    <button
      type="button"
      className={styles.add}
      data-chosen={count > 0 || undefined}
      aria-label={count > 0 ? `${name}\u00A0: ${count} dans le panier` : `Ajouter ${name}`}
      onPointerEnter={hasChoices ? readyProduct : undefined}
      onClick={(event) => {
        if (hasChoices) openProduct(event, key);
        else if (count > 0) setUnfolded(true);
        else add(product);
      }}
    >
      {count > 0 ? count : null}
    </button>
  );
}

function add({ key }: PublicProduct): void {
  if (currentPage().isPreview) return;
  addLine({ productKey: key, quantity: 1, instruction: null, choices: [] });
}

/** Of several lines of the same dish (with other instructions), the last one gives. */
function less(productKey: string): void {
  const line = currentBasket().lines.findLast((one) => one.productKey === productKey);
  if (line) setQuantity(line.id, line.quantity - 1);
}
