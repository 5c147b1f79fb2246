import { refusalSentence } from '@comptoir/contract/errors.ts';
import { bankRefusal, type BankForm } from '@comptoir/domain/launch/bank-form.ts';
import { groupedIban, LONGEST_IBAN } from '@comptoir/domain/launch/iban.ts';
import { IconBuildingBank } from '@tabler/icons-react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm, WHOLE } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { refreshUser } from '../session/session.ts';
import { BANK_SAVED, SAVE_FAILED } from './launch-words.ts';
import { saveBank, type ShopLaunch, type ShopParams } from './launch.queries.ts';
import styles from './launch-windows.module.css';

type Props = { params: ShopParams; known: ShopLaunch; onClose: () => void };

/** LCH-19: everything is missing together; the IBAN has a sentence of its own. */
function faultsOf(draft: BankForm): Record<string, string | null> {
  const refusal = bankRefusal(draft);
  if (refusal === null) return {};
  return { [refusal === 'wrong-iban' ? 'iban' : WHOLE]: refusalSentence(refusal) };
}

/** LCH-18 to LCH-21. */
export function BankWindow({ params, known, onClose }: Props) {
  const offline = useOfflineReason();
  const form = useForm<BankForm>({
    start: { accountHolder: known.shopLegalEntity?.companyName ?? '', iban: '', agreementAccepted: false },
    check: faultsOf,
    send: async (draft, { keyOf }) => {
      await saveBank(params, draft, keyOf(draft));
      await refreshUser();
      toast.success({ text: BANK_SAVED });
      onClose();
    },
    onFailure: (error) => showErrorOr(error, SAVE_FAILED),
  });
  const { draft, set } = form;
  return (
    <FormWindow
      title="Votre compte bancaire"
      context="Étape 2/3 · pour recevoir vos virements"
      icon={IconBuildingBank}
      form={form}
      refusal={offline}
      onClose={onClose}
    >
      <form id={form.id} onSubmit={form.submit} noValidate>
        <Stack gap={16}>
          <Notice tone="error">{form.errors[WHOLE] ?? null}</Notice>
          <TextField label="Titulaire du compte" maxLength={200} autoComplete="off" {...form.field('accountHolder')} />
          <TextField
            label="IBAN"
            name="iban"
            isFocusedFirst
            help="Il est transmis au prestataire de paiement. Nous n’en gardons que les quatre derniers caractères."
            maxLength={LONGEST_IBAN + 10}
            {...form.field('iban', groupedIban)}
          />
          <div className={styles.terms}>
            <Checkbox
              label="J’accepte les conditions générales du prestataire de paiement et certifie l’exactitude de ces informations."
              isChecked={draft.agreementAccepted}
              onChange={(agreementAccepted) => set({ agreementAccepted })}
            />
          </div>
        </Stack>
      </form>
    </FormWindow>
  );
}
