import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { useId } from 'react';
import { Menu, MenuItem } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { closePopover, Popover } from '@comptoir/web/ui/base/popover.tsx';
import { useMenuContext } from '../menu-context.ts';
import { useDuplicateProduct } from '../menu.commands.ts';
import styles from './product-menu.module.css';

/** PRD-08; what the till forbids is absent (CAT-ROL-17). */
export function ProductMenu({ product }: { product: Product }) {
  const { rules } = useMenuContext();
  const id = useId();
  if (rules.disableDuplication && rules.disableDeletion) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={`Actions sur ${product.name}`}
      >
        <Glyph icon={IconDots} size={20} />
      </button>
      <Popover id={id}>
        <Entries product={product} close={() => closePopover(id)} />
      </Popover>
    </>
  );
}

function Entries({ product, close }: { product: Product; close: () => void }) {
  const { shopRef, rules, editRefusal, openWindow } = useMenuContext();
  const duplicating = useDuplicateProduct(shopRef, product);
  return (
    <Menu label={`Actions sur ${product.name}`}>
      {rules.disableDuplication ? null : (
        <MenuItem
          icon={IconCopy}
          isFocusedFirst
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
          isFocusedFirst={rules.disableDuplication}
          disabledBecause={editRefusal}
          onSelect={() => {
            openWindow({ kind: 'delete-product', product });
            close();
          }}
        >
          Supprimer
        </MenuItem>
      )}
    </Menu>
  );
}
