import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { press, useWaitingEnd } from '../../offline/gestures.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { DragHandle } from '../drag/drag-handle.tsx';
import { isLockedHere, lockedBecause } from '../../menu-locks/locks-here.ts';
import { useMenuContext } from '../menu-context.ts';
import { ProductDialog } from '../menu-windows.ts';
import { deleteProduct, useDuplicateProduct, useSetAvailability } from '../menu.commands.ts';
import { AvailabilitySwitch } from './availability-switch.tsx';
import { useIsNear } from './near.ts';
import { ProductFace } from './product-face.tsx';
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
  const { shopRef, canEdit, rules, dragRefusal, locked, openWindow } = useMenuContext();
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
      isLocked={isLockedHere(locked, product)}
      availability={
        <AvailabilitySwitch
          name={product.name}
          saved={product}
          setting={setting}
          lockedBecause={lockedBecause(locked, product, 'availability')}
          waitingEnd={useWaitingEnd(product.key)}
          keep={(until) => press(shopRef, soldOut(product, until))}
        />
      }
    />
  );
}

const soldOut = ({ sectionKey, key, name }: Product, until: Instant | null) =>
  ({ kind: 'sold-out', sectionKey, productKey: key, productName: name, until }) as const;

/** PRD-08; what the till forbids is absent (CAT-ROL-17). */
function ProductMenu({ product }: { product: Product }) {
  const { rules } = useMenuContext();
  const menu = useMenu();
  const label = `Actions sur ${product.name}`;
  if (rules.disableDuplication && rules.disableDeletion) return null;
  return (
    <>
      <button type="button" className={drag.onPicture} aria-label={label} {...menu.button}>
        <Glyph icon={IconDots} size={20} />
      </button>
      <Menu popup={menu} label={label}>
        <Entries product={product} close={menu.close} />
      </Menu>
    </>
  );
}

function Entries({ product, close }: { product: Product; close: () => void }) {
  const { shopRef, rules, editRefusal, openWindow } = useMenuContext();
  const duplicating = useDuplicateProduct(shopRef, product);
  const send = deleteProduct(shopRef, product);
  const deleting = <DeleteDialog kind="product" element={product} parentKey={product.sectionKey} send={send} />;
  return (
    <>
      {rules.disableDuplication ? null : (
        <MenuItem
          icon={IconCopy}
          disabledBecause={editRefusal}
          onSelect={() => {
            duplicating.mutate();
            close();
          }}
        >
          Dupliquer
        </MenuItem>
      )}
      {rules.disableDeletion ? null : (
        <MenuItem
          icon={IconTrash}
          disabledBecause={editRefusal}
          onSelect={() => {
            openWindow(deleting);
            close();
          }}
        >
          Supprimer
        </MenuItem>
      )}
    </>
  );
}
