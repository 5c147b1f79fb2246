import { formatPhone, receivesTexts } from '@comptoir/domain/kernel/phone.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconBellCog } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { deviceChoices, messageChoices, readLadder, type Typed } from './ladder-choices.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { saveLadder } from '../watchdog.queries.ts';
import styles from './watch-dialog.module.css';

function asTyped({ watch }: Shop): Typed {
  return {
    devices: String(watch.devicesAfterSeconds),
    sms: String(watch.smsAfterSeconds ?? ''),
    phone: watch.smsPhone ? formatPhone(watch.smsPhone) : '',
    email: String(watch.emailAfterSeconds ?? ''),
    mail: watch.email ?? '',
  };
}

type LadderFormProps = { shop: Shop; onBack: () => void; onClose: () => void };

/** « Régler les alertes »: who is told of an unanswered order, and after how long. */
export function LadderForm({ shop, onBack, onClose }: LadderFormProps) {
  const { watch } = shop;
  const ownMobile = shop.phone && receivesTexts(shop.phone) ? shop.phone : null;
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const form = useForm<Typed>({
    start: () => asTyped(shop),
    check: (typed) => {
      const read = readLadder(typed);
      return 'errors' in read ? read.errors : {};
    },
    send: async (typed, { keyOf }) => {
      const read = readLadder(typed);
      if ('errors' in read) return;
      await saveLadder(shop, read.ladder, keyOf(read.ladder));
      await cache.invalidateQueries({ queryKey: oneShop(shop).queryKey });
      toast.success({ text: french('Les alertes ont bien été enregistrées !') });
      onBack();
    },
    onFailure: (error) => showError(error),
  });
  const { mayLeave, question } = useLeaveGuard(form.isDirty);
  const leaveTo = async (go: () => void) => {
    if (await mayLeave()) go();
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!offline) form.submit();
  };
  return (
    <Dialog
      icon={IconBellCog}
      title="Régler les alertes"
      context={shop.name}
      onClose={() => void leaveTo(onClose)}
      footerLeft={<Button onClick={() => void leaveTo(onBack)}>Retour</Button>}
      footerRight={
        <Button type="submit" form={form.id} variant="primary" isBusy={form.isSaving} disabledBecause={offline}>
          Enregistrer
        </Button>
      }
    >
      <form id={form.id} className={styles.ladder} onSubmit={save} noValidate>
        <p className={shared.helpText}>{french('Quand une commande reste sans réponse :')}</p>
        <Select
          label="Sonner sur tous les postes après"
          options={deviceChoices(watch.devicesAfterSeconds)}
          {...form.field('devices')}
        />
        <div className={styles.pair}>
          <Select label="Envoyer un SMS après" options={messageChoices(watch.smsAfterSeconds)} {...form.field('sms')} />
          <TextField
            label="Numéro du responsable"
            type="tel"
            autoComplete="tel"
            maxLength={30}
            {...form.field('phone')}
            placeholder={ownMobile ? formatPhone(ownMobile) : undefined}
            disabledBecause={form.draft.sms === '' ? 'Aucun SMS n’est envoyé.' : null}
          />
        </div>
        <div className={styles.pair}>
          <Select
            label="Envoyer un e-mail après"
            options={messageChoices(watch.emailAfterSeconds)}
            {...form.field('email')}
          />
          <TextField
            label="E-mail du responsable"
            type="email"
            autoComplete="email"
            maxLength={254}
            {...form.field('mail')}
            placeholder={shop.email ?? undefined}
            disabledBecause={form.draft.email === '' ? 'Aucun e-mail n’est envoyé.' : null}
          />
        </div>
        <p className={shared.helpText}>
          {french(
            `${ownMobile ? 'Sans numéro ou sans adresse, ceux du magasin sont utilisés.' : 'Sans numéro de portable, aucun SMS ne part. Sans adresse, celle du magasin est utilisée.'} Si aucun poste n'est connecté, le premier message part au bout d'une minute. Sans réponse après ${shop.acceptanceMinutes}${NBSP}min, la commande est manquée.`,
          )}
        </p>
      </form>
      {question}
    </Dialog>
  );
}
