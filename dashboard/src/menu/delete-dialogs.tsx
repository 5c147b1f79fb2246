import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useMenuContext } from './menu-context.ts';
import { useDeleteProduct, useDeleteSection } from './menu.commands.ts';

/** PRD-50. */
export function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { shopRef, editRefusal } = useMenuContext();
  const { mutateAsync } = useDeleteProduct(shopRef, product);
  return (
    <DeleteDialog
      element={{ kind: 'product', key: product.key, parentKey: product.sectionKey, name: product.name }}
      remove={mutateAsync}
      disabledBecause={editRefusal}
      onClose={onClose}
    />
  );
}

/** SEC-23. */
export function DeleteSectionDialog({ section, onClose }: { section: Section; onClose: () => void }) {
  const { shopRef, editRefusal } = useMenuContext();
  const { mutateAsync } = useDeleteSection(shopRef, section);
  return (
    <DeleteDialog
      element={{ kind: 'section', key: section.key, parentKey: null, name: section.name }}
      remove={mutateAsync}
      disabledBecause={editRefusal}
      onClose={onClose}
    />
  );
}
