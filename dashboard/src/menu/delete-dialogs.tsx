import { CLIENT_ERRORS } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
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
      success="Le produit a bien été supprimé."
      failure={CLIENT_ERRORS.productNotDeleted}
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
      warning={french('Tous les produits de cette section seront eux aussi supprimés !')}
      remove={mutateAsync}
      disabledBecause={editRefusal}
      success="La section a bien été supprimée."
      failure={CLIENT_ERRORS.sectionNotDeleted}
      onClose={onClose}
    />
  );
}
