import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconBellCog } from '@tabler/icons-react';
import { useId, useState, type SubmitEvent } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { deviceChoices, messageChoices, readLadder, type LadderErrors, type Typed } from './ladder-choices.ts';
import { useSaveLadder } from '../watchdog.queries.ts';
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
  const formId = useId();
  const offline = useOfflineReason();
  const [typed, setTyped] = useState(() => asTyped(shop));
  const [errors, setErrors] = useState<LadderErrors>({});
  const { mutate, isPending } = useSaveLadder({ companyId: shop.companyId, shopId: shop.shopId });
  const type = (field: keyof Typed) => (value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    setErrors({});
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (offline || isPending) return;
    const read = readLadder(typed);
    if ('errors' in read) return setErrors(read.errors);
    mutate(read.ladder, {
      onSuccess: () => {
        toast.success({ text: french('Les alertes ont bien été enregistrées !') });
        onBack();
      },
      onError: (error) => showError(error),
    });
  };
  return (
    <Dialog
      icon={IconBellCog}
      title="Régler les alertes"
      context={shop.name}
      onClose={onClose}
      footerLeft={<Button onClick={onBack}>Retour</Button>}
      footerRight={
        <Button type="submit" form={formId} variant="primary" isBusy={isPending} disabledBecause={offline}>
          Enregistrer
        </Button>
      }
    >
      <form id={formId} className={styles.ladder} onSubmit={save} noValidate>
        <p className={styles.quiet}>{french('Quand une commande reste sans réponse :')}</p>
        <Select
          label="Sonner sur tous les postes après"
          options={deviceChoices(shop.watch.devicesAfterSeconds)}
          value={typed.devices}
          onChange={type('devices')}
        />
        <div className={styles.pair}>
          <Select
            label="Envoyer un SMS après"
            options={messageChoices(shop.watch.smsAfterSeconds)}
            value={typed.sms}
            onChange={type('sms')}
          />
          <TextField
            label="Numéro du responsable"
            type="tel"
            autoComplete="tel"
            maxLength={30}
            value={typed.phone}
            onChange={type('phone')}
            placeholder={shop.phone ? formatPhone(shop.phone) : undefined}
            error={errors.phone}
            disabledBecause={typed.sms === '' ? 'Aucun SMS n’est envoyé.' : null}
          />
        </div>
        <div className={styles.pair}>
          <Select
            label="Envoyer un e-mail après"
            options={messageChoices(shop.watch.emailAfterSeconds)}
            value={typed.email}
            onChange={type('email')}
          />
          <TextField
            label="E-mail du responsable"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={typed.mail}
            onChange={type('mail')}
            placeholder={shop.email ?? undefined}
            error={errors.mail}
            disabledBecause={typed.email === '' ? 'Aucun e-mail n’est envoyé.' : null}
          />
        </div>
        <p className={styles.quiet}>
          {french(
            `Sans numéro ou sans adresse, ce sont ceux du magasin qui servent. Si aucun poste n'est connecté, le premier message part au bout d'une minute. Sans réponse après ${shop.acceptanceMinutes}${NBSP}min, la commande est manquée.`,
          )}
        </p>
      </form>
    </Dialog>
  );
}
