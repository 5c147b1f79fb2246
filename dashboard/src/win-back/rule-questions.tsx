import * as contract from '@comptoir/contract/win-back.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { WinBackRule } from '@comptoir/domain/win-back/win-back.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { reachWords, sparedWords } from './reach-words.ts';
import { reachOf, readAgain } from './win-back.queries.ts';

/** SET-ERR-71. */
const SAVE_FAILED = french("La règle n'a pas pu être enregistrée, merci de réessayer !");
const DELETE_FAILED = french("La règle n'a pas pu être supprimée, merci de réessayer !");

function useAnswer(onClose: () => void, failed: string) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast.success({ text: done });
    } catch (error) {
      showErrorOr(error, failed);
    }
    readAgain(cache);
    onClose();
  };
  return { isBusy, confirm };
}

type SwitchRuleProps = { rule: WinBackRule; isOn: boolean; onClose: () => void };

/** CMP-21: says how many people it concerns before anybody is written to. */
export function SwitchRule({ rule, isOn, onClose }: SwitchRuleProps) {
  const { companyId } = useUser();
  const { isBusy, confirm } = useAnswer(onClose, SAVE_FAILED);
  const { id, title, dailyMost, controlPercent, toAllUsers, shopId } = rule;
  const reach = useQuery({ ...reachOf(companyId, { toAllUsers, shopId }, rule), enabled: isOn }).data;
  const put = () => callOnce(contract.switchWinBackRule, { params: { companyId, id }, body: { isOn } });
  return (
    <ConfirmDialog
      title={french(isOn ? `Activer « ${title} » ?` : `Désactiver « ${title} » ?`)}
      text={
        isOn ? (
          <>
            <p>{reach ? reachWords(reach) : 'Calcul du nombre de personnes…'}</p>
            {reach && sparedWords(reach) ? <p>{sparedWords(reach)}</p> : null}
            <p>
              {french(
                `Chaque jour vers 10:30, ${dailyMost} personnes au plus, dont ${controlPercent} % gardées en groupe témoin, qui ne reçoivent rien.`,
              )}
            </p>
          </>
        ) : (
          french('Plus personne ne sera contacté. Les codes déjà envoyés restent valables.')
        )
      }
      confirmLabel={isOn ? 'Activer' : 'Désactiver'}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void confirm(put, isOn ? 'La règle est activée' : 'La règle est désactivée')}
    />
  );
}

export function DeleteRule({ rule, onClose }: { rule: WinBackRule; onClose: () => void }) {
  const { companyId } = useUser();
  const { isBusy, confirm } = useAnswer(onClose, DELETE_FAILED);
  const { id, title } = rule;
  const remove = () => callOnce(contract.deleteWinBackRule, { params: { companyId, id } });
  return (
    <ConfirmDialog
      title={french('Êtes-vous sûr(e) de vouloir supprimer cette règle ?')}
      text={french(
        `« ${title} » et ses résultats disparaissent de cette page. Les codes déjà envoyés restent valables.`,
      )}
      tone="danger"
      confirmLabel="Supprimer"
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void confirm(remove, 'La règle a bien été supprimée')}
    />
  );
}
