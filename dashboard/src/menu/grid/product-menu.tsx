import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useMenuContext } from '../menu-context.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { deleteProduct, useDuplicateProduct } from '../menu.commands.ts';
import styles from '../drag/drag.module.css';

/** PRD-08; what the till forbids is absent (CAT-ROL-17). */
export function ProductMenu({ product }: { product: Product }) {
  const { rules } = useMenuContext();
  const menu = useMenu();
  const label = `Actions sur ${product.name}`;
  if (rules.disableDuplication && rules.disableDeletion) return null;
  return (
    <>
      <button type="button" className={styles.onPicture} aria-label={label} {...menu.button}>
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
