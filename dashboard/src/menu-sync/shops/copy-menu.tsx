import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { copyMenu, copySections, previewCopy } from '@comptoir/contract/menu-sync.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { useUser } from '../../session/session.ts';
import { followRun, type ShopRef } from '../menu-sync.queries.ts';
import { CopyFlow } from './copy-flow.tsx';
import type { PickedShops } from './picked-shops.ts';

type CopyMenuProps = { shopRef: ShopRef; onClose: () => void };

/** Besides the shop that one copies from. */
const others = ({ shopIds }: PickedShops): number => shopIds.length - 1;
const confirmLabel = (picked: PickedShops) =>
  `Copier vers ${others(picked)} ${plural(others(picked), 'magasin', 'magasins')}`;

/** SYN-14, SYN-19. */
export function CopyMenu({ shopRef, onClose }: CopyMenuProps) {
  const { companyId, shopId } = shopRef;
  const { shopName } = useUser();
  const cache = useQueryClient();
  const bodyOf = ({ shopIds, isAll }: PickedShops) => ({ shopId, shopIds, synchronizeAll: isAll, replace: false });
  return (
    <CopyFlow
      context="Synchroniser le menu"
      intro={(picked) =>
        french(
          `Le menu de ${shopName} va être copié vers ${others(picked)} magasin(s). Les produits identiques y seront mis à jour.`,
        )
      }
      confirmLabel={confirmLabel}
      load={(picked, signal) => call(previewCopy, { params: { companyId }, body: bodyOf(picked) }, { signal })}
      confirm={async (picked, { previewId }) => {
        const body = { ...bodyOf(picked), previewId };
        const { jobId } = await call(copyMenu, { params: { companyId }, body }, { idempotencyKey: commandKey() });
        onClose();
        await followRun(cache, shopRef, jobId);
      }}
      failure={CLIENT_ERRORS.menuNotCopied}
      onClose={onClose}
    />
  );
}

/** SYN-18. */
export function CopySections({ shopRef, sectionKeys, onClose }: CopyMenuProps & { sectionKeys: string[] }) {
  const { companyId, shopId } = shopRef;
  const cache = useQueryClient();
  return (
    <CopyFlow
      context={sectionKeys.length === 1 ? 'Copier la section vers d’autres magasins' : 'Copier des sections'}
      confirmLabel={confirmLabel}
      load={({ shopIds }, signal) =>
        call(previewCopy, { params: { companyId }, body: { shopId, shopIds, sectionKeys } }, { signal })
      }
      confirm={async ({ shopIds }, { previewId }) => {
        const body = { shopIds, sectionKeys, previewId };
        const { jobId } = await call(copySections, { params: shopRef, body }, { idempotencyKey: commandKey() });
        onClose();
        await followRun(cache, shopRef, jobId);
      }}
      failure={CLIENT_ERRORS.menuNotCopied}
      onClose={onClose}
    />
  );
}
