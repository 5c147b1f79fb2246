import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { previewCopy, type CopiedElement } from '@comptoir/contract/menu-sync.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useUser } from '../../session/session.ts';
import type { ChosenShops } from '../shop-choice.tsx';
import { CopyFlow } from './copy-flow.tsx';

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
