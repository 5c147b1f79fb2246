import { french } from '@comptoir/domain/kernel/text.ts';
import { Suspense } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useCanSync } from '../menu-sync/shop-choice.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useMenuContext, type MenuWindow } from './menu-context.ts';
import { deleteProduct, deleteSection } from './menu.commands.ts';
import type { Move } from './positions/pending-positions.ts';

const ProductDialog = lazyPiece(async () => (await import('./windows/product-dialog.tsx')).ProductDialog);
const SectionDialog = lazyPiece(async () => (await import('./windows/section-dialog.tsx')).SectionDialog);
const SectionInfoDialog = lazyPiece(async () => (await import('./windows/section-info-dialog.tsx')).SectionInfoDialog);
const CopySections = lazyPiece(async () => (await import('../menu-sync/shops/copy-menu.tsx')).CopySections);

type MenuWindowsProps = { opened: MenuWindow | null; move: (move: Move) => void; onClose: () => void };

/** The one window that is open, if any. */
export function MenuWindows({ opened, move, onClose }: MenuWindowsProps) {
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <OpenedWindow opened={opened} move={move} onClose={onClose} />
    </Suspense>
  );
}

function OpenedWindow({ opened, move, onClose }: MenuWindowsProps & { opened: MenuWindow }) {
  const powers = useMenuContext();
  const { shopRef, openWindow } = powers;
  const canSync = useCanSync();
  const leaving = { powers, onClose };
  switch (opened.kind) {
    case 'product': {
      const { sectionKey, product } = opened;
      return <ProductDialog shopRef={shopRef} sectionKey={sectionKey} product={product} onClose={onClose} />;
    }
    case 'section':
      return <SectionDialog shopRef={shopRef} section={opened.section} onClose={onClose} />;
    case 'section-info': {
      const { section } = opened;
      const onCopy = canSync ? () => openWindow({ kind: 'copy-section', section }) : null;
      return <SectionInfoDialog shopRef={shopRef} section={section} onClose={onClose} onCopy={onCopy} />;
    }
    case 'copy-section':
      return <CopySections shopRef={shopRef} sectionKeys={[opened.section.key]} onClose={onClose} />;
    case 'delete-product': {
      const { product } = opened;
      const send = deleteProduct(shopRef, product);
      return <DeleteDialog kind="product" element={product} parentKey={product.sectionKey} send={send} {...leaving} />;
    }
    case 'delete-section': {
      const { section } = opened;
      const send = deleteSection(shopRef, section);
      return <DeleteDialog kind="section" element={section} parentKey={null} send={send} {...leaving} />;
    }
    case 'make-free':
  }
  return <MakeFreeDialog move={() => move(opened.move)} onClose={onClose} />;
}

/** PRD-43. */
function MakeFreeDialog({ move, onClose }: { move: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Déplacer dans une section gratuite"
      text={french('Le prix de ce produit passera à 0,00 €. Continuer ?')}
      confirmLabel="Continuer"
      onConfirm={() => {
        move();
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
