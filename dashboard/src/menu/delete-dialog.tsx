import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import { useState } from 'react';
import { useCanSync, useShopChoice, type ChosenShops } from '../menu-sync/shop-choice.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { focusNeighbourOf } from './focus-neighbour.ts';
import { showMenuError, tellFailures } from './menu-error.ts';
import styles from './delete-dialog.module.css';

type DeleteDialogProps = {
  element: Pick<CopiedElement, 'kind' | 'key' | 'parentKey'> & { name: string };
  warning?: string;
  remove: (elsewhere: ChosenShops | null) => Promise<{ reports: ShopReport[] }>;
  success: string;
  failure: string;
  disabledBecause: string | null;
  onClose: () => void;
};

/** Asks before an element leaves the menu, here and, where somebody wishes, in other shops (PRD-50, OPT-16). */
export function DeleteDialog(props: DeleteDialogProps) {
  const { element, warning, remove, success, failure, disabledBecause, onClose } = props;
  const canSync = useCanSync();
  const { choose, dialogs } = useShopChoice();
  const [isElsewhere, setElsewhere] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    const { name: _, ...copied } = element;
    const shops = isElsewhere ? await choose({ ...copied, input: null, isDeleted: true }) : null;
    if (isElsewhere && !shops) return;
    setBusy(true);
    const focusNeighbour = focusNeighbourOf(element.key ?? '');
    try {
      const { reports } = await remove(shops);
      toast.success({ text: success });
      tellFailures(reports);
      focusNeighbour();
    } catch (error) {
      showMenuError(error, failure);
    }
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        title={french(`Êtes-vous sûr(e) de vouloir supprimer ${element.name} ?`)}
        text={
          warning || canSync ? (
            <div className={styles.text}>
              {warning ? <p>{warning}</p> : null}
              {canSync ? (
                <Checkbox
                  label="Supprimer aussi dans d’autres magasins"
                  isChecked={isElsewhere}
                  onChange={setElsewhere}
                />
              ) : null}
            </div>
          ) : undefined
        }
        confirmLabel="Supprimer"
        tone="danger"
        isBusy={isBusy}
        disabledBecause={disabledBecause}
        onConfirm={() => void confirm()}
        onCancel={onClose}
      />
      {dialogs}
    </>
  );
}
