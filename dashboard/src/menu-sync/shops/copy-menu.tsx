import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { copyMenu, copySections, previewCopy, type CopiedElement } from '@comptoir/contract/menu-sync.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useUser } from '../../session/session.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { useStartRun, type ShopRef } from '../menu-sync.queries.ts';
import type { ChosenShops } from '../shop-choice.tsx';
import { CopyFlow } from './copy-flow.tsx';
import type { PickedShops } from './picked-shops.ts';

type CopyMenuProps = { shopRef: ShopRef; onClose: () => void };

/** Besides the shop that one copies from. */
const others = ({ shopIds }: PickedShops): number => shopIds.length - 1;
const othersLabel = (picked: PickedShops) => `${others(picked)} ${plural(others(picked), 'magasin', 'magasins')}`;
const confirmLabel = (picked: PickedShops) => `Copier vers ${othersLabel(picked)}`;

export function CopyMenu({ shopRef, onClose }: CopyMenuProps) {
  const { companyId, shopId } = shopRef;
  const { shopName } = useUser();
  const start = useStartRun(shopRef, onClose);
  const bodyOf = ({ shopIds, isAll }: PickedShops) => ({ shopId, shopIds, synchronizeAll: isAll, replace: false });
  return (
    <CopyFlow
      context="Synchroniser la carte"
      intro={(picked) =>
        french(
          `La carte de ${shopName} va être copiée vers ${othersLabel(picked)}. Les produits identiques y seront mis à jour.`,
        )
      }
      confirmLabel={confirmLabel}
      load={(picked, signal) => call(previewCopy, { params: { companyId }, body: bodyOf(picked) }, { signal })}
      confirm={(picked, { previewId }) => {
        const body = { ...bodyOf(picked), previewId };
        return start(call(copyMenu, { params: { companyId }, body }, { idempotencyKey: commandKey() }));
      }}
      failure={CLIENT_ERRORS.menuNotCopied}
      onClose={onClose}
    />
  );
}

export function CopySections({ shopRef, sectionKeys, onClose }: CopyMenuProps & { sectionKeys: string[] }) {
  const { companyId, shopId } = shopRef;
  const start = useStartRun(shopRef, onClose);
  return (
    <CopyFlow
      context={sectionKeys.length === 1 ? 'Copier la section vers d’autres magasins' : 'Copier des sections'}
      confirmLabel={confirmLabel}
      load={({ shopIds }, signal) =>
        call(previewCopy, { params: { companyId }, body: { shopId, shopIds, sectionKeys } }, { signal })
      }
      confirm={({ shopIds }, { previewId }) => {
        const body = { shopIds, sectionKeys, previewId };
        return start(call(copySections, { params: shopRef, body }, { idempotencyKey: commandKey() }));
      }}
      failure={CLIENT_ERRORS.menuNotCopied}
      onClose={onClose}
    />
  );
}

type ElementCopyProps = { element: CopiedElement; onChosen: (chosen: ChosenShops | null) => void };

/** SYN-02: for one element that a window is about to save or delete; the window makes the call. */
export function ElementCopy({ element, onChosen }: ElementCopyProps) {
  const { companyId, shopId } = useUser();
  const verb = element.isDeleted ? 'Supprimer' : 'Enregistrer';
  return (
    <CopyFlow
      context={element.isDeleted ? 'Suppression dans plusieurs magasins' : 'Enregistrement dans plusieurs magasins'}
      confirmLabel={({ shopIds: { length } }) => `${verb} dans ${length} ${plural(length, 'magasin', 'magasins')}`}
      tone={element.isDeleted ? 'danger' : 'primary'}
      load={({ shopIds }, signal) =>
        call(previewCopy, { params: { companyId }, body: { shopId, shopIds, element } }, { signal })
      }
      confirm={async ({ shopIds }, { previewId }) => onChosen({ shopIds, previewId })}
      failure={CLIENT_ERRORS.generic}
      onClose={() => onChosen(null)}
    />
  );
}
