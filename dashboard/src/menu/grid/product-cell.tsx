import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { memo, useRef } from 'react';
import { DragHandle } from '../drag/drag-handle.tsx';
import { useMenuContext } from '../menu-context.ts';
import { ProductDialog } from '../menu-windows.ts';
import { useSetAvailability } from '../menu.commands.ts';
import { AvailabilitySwitch } from './availability-switch.tsx';
import { useIsNear } from './near.ts';
import { ProductFace } from './product-face.tsx';
import { ProductMenu } from './product-menu.tsx';
import { listsOf } from './product-words.ts';
import drag from '../drag/drag.module.css';
import styles from './product-grid.module.css';

type ProductCellProps = {
  product: Product;
  price: Cents;
  isFrom: boolean;
  /** One text, so that a menu that changes elsewhere does not draw this card again. */
  lists: string;
  isLifted: boolean;
};

/** A place of the grid. Out of sight it keeps its room and its name, and nothing else. */
export const ProductCell = memo(function ProductCell(props: ProductCellProps) {
  const { product, isLifted } = props;
  const cell = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(cell);
  return (
    <li
      ref={cell}
      className={`${styles.cell} ${drag.draggable}`}
      data-product={product.key}
      data-element={product.key}
      data-draggable={`product:${product.key}`}
      data-lifted={isLifted || undefined}
    >
      {isNear || isLifted ? <ProductCard {...props} /> : <span className={styles.distant}>{product.name}</span>}
    </li>
  );
});

function ProductCard({ product, price, isFrom, lists }: ProductCellProps) {
  const { shopRef, canEdit, rules, dragRefusal, openWindow } = useMenuContext();
  const setting = useSetAvailability(shopRef, product);
  const editing = <ProductDialog sectionKey={product.sectionKey} product={product} />;
  return (
    <ProductFace
      product={product}
      price={price}
      isFrom={isFrom}
      listNames={listsOf(lists)}
      isReferenceMissing={rules.referencesRequired && product.posRef === ''}
      onOpen={() => openWindow(editing)}
      handle={
        canEdit ? (
          <DragHandle
            lifted={{ kind: 'product', key: product.key, fromKey: product.sectionKey }}
            name={product.name}
            isOnPicture
            disabledBecause={dragRefusal}
          />
        ) : null
      }
      menu={<ProductMenu product={product} />}
      availability={<AvailabilitySwitch name={product.name} saved={product} setting={setting} />}
    />
  );
}
