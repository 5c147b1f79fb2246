import { REQUIREMENT_LABELS } from '@comptoir/domain/launch/requirements.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { useUser } from '../session/session.ts';
import { panelText } from './launch-words.ts';
import { providerPage, type ShopLaunch, type ShopParams } from './launch.queries.ts';
import styles from './launch-windows.module.css';

/** LCH-22. */
const REDIRECT = french(
  "Vous allez être redirigé vers la page sécurisée de notre prestataire de paiement pour vérifier votre identité. Prévoyez une pièce d'identité.",
);

type Props = { params: ShopParams; known: ShopLaunch; onClose: () => void };

/** LCH-22, LCH-23, LCH-27: before the provider's page opens in this tab. */
export function ProviderWindow({ params, known, onClose }: Props) {
  const { timeZone } = useUser();
  const [isLeaving, setLeaving] = useState(false);
  const offline = useOfflineReason();
  const { paymentAccountStatus: status, ibanLast4, requirements } = known.setup;
  const leave = async () => {
    setLeaving(true);
    try {
      location.assign(await providerPage(params, known));
    } catch (error) {
      setLeaving(false);
      showError(error);
    }
  };
  const isSaid = known.step !== null && (status === 'pending' || status === 'restricted');
  // What a page that nobody has filled in yet lacks is all of it.
  const asked = status === 'launching' ? [] : requirements.kinds;
  return (
    <Dialog
      title={known.step === null ? 'Mettre à jour votre compte de paiement' : 'Vérification de votre compte'}
      context={known.step === null ? `Compte •••• ${ibanLast4 ?? ''}` : `Étape 3/3 · compte •••• ${ibanLast4 ?? ''}`}
      icon={IconShieldCheck}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" isBusy={isLeaving} disabledBecause={offline} onClick={() => void leave()}>
          Continuer
        </Button>
      }
    >
      <Stack gap={16}>
        {isSaid ? <Notice tone="calm">{panelText({ step: known.step, status })}</Notice> : null}
        {asked.length > 0 ? (
          <div>
            <p className={styles.asked}>
              {requirements.dueAt
                ? `Le prestataire demande avant le ${formatDate(requirements.dueAt, timeZone)}\u00A0:`
                : french('Le prestataire demande :')}
            </p>
            <ul className={styles.list}>
              {asked.map((kind) => (
                <li key={kind}>{REQUIREMENT_LABELS[kind]}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <p>{REDIRECT}</p>
      </Stack>
    </Dialog>
  );
}
