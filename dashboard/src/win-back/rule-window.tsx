import * as contract from '@comptoir/contract/win-back.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { WinBackRule } from '@comptoir/domain/win-back/win-back.ts';
import { IconUserHeart } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { targetOf } from '../push-notifications/push.queries.ts';
import { useUser } from '../session/session.ts';
import { draftErrors, draftOf, NEW_RULE, termsOf, type RuleDraft } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { readAgain } from './win-back.queries.ts';
import styles from './win-back.module.css';

/** SET-ERR-71. */
const SAVE_FAILED = french("La règle n'a pas pu être enregistrée, merci de réessayer !");
const NOTHING_CHANGED = 'Rien n’a changé depuis le dernier enregistrement.';

/** CMP-15, CMP-21: the same window to create and to edit. */
export function RuleWindow({ rule: opened, onClose }: { rule: WinBackRule | null; onClose: () => void }) {
  const user = useUser();
  const { companyId } = user;
  const cache = useQueryClient();
  const [known, setKnown] = useState(opened);
  const target = known ? { toAllUsers: known.toAllUsers, shopId: known.shopId } : targetOf(user);
  const form = useForm<RuleDraft, WinBackRule>({
    start: () => (known ? draftOf(known) : NEW_RULE),
    check: draftErrors,
    send: async (draft, { over, keyOf }) => {
      const terms = termsOf(draft);
      if (known) {
        const body = { terms, version: over?.version ?? known.version };
        const params = { companyId, id: known.id };
        await call(contract.saveWinBackRule, { params, body }, { idempotencyKey: keyOf(body) });
      } else {
        const body = { ...target, terms };
        await call(contract.createWinBackRule, { params: { companyId }, body }, { idempotencyKey: keyOf(body) });
      }
      form.restart(draft);
      toast.success({
        text: known ? 'La règle a bien été modifiée' : 'La règle a bien été ajoutée\u00A0: activez-la pour commencer',
      });
      onClose();
      readAgain(cache);
    },
    onFailure: (error) => showErrorOr(error, SAVE_FAILED),
  });
  const reload = () => {
    if (!form.conflict) return;
    setKnown(form.conflict);
    form.restart(draftOf(form.conflict));
  };
  return (
    <FormWindow
      title={known ? 'Modifier la règle' : 'Faire revenir des clients'}
      context={
        target.toAllUsers ? 'Clients de tous les magasins' : `Clients de ${known?.targetShopLabel ?? user.shopName}`
      }
      icon={IconUserHeart}
      width={880}
      form={form}
      refusal={known && !form.isDirty ? NOTHING_CHANGED : null}
      conflict={form.conflict ? { changes: [], reload, overwrite: form.overwrite } : null}
      onClose={onClose}
    >
      <form id={form.id} className={styles.window} noValidate onSubmit={(event) => form.submit(event)}>
        <RuleFields form={form} target={target} />
        <RulePreview draft={form.draft} target={target} />
      </form>
    </FormWindow>
  );
}
