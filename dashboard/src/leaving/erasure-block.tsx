import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { ERASURE_DAYS, type Departure } from '@comptoir/domain/leaving/departure.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { useUser } from '../session/session.ts';
import { SettingsBlock } from '../settings/settings-block.tsx';
import { useAskErasure, useCancelErasure } from './leaving.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './leaving.module.css';

/** LEA-10 to LEA-14. */
export function ErasureBlock({ companyId, departure }: { companyId: string; departure: Departure }) {
  const { companyName, erasure, isMailed } = departure;
  const ask = useAskErasure(companyId);
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsBlock
      title="Effacer l’entreprise"
      text={french(
        `${companyName} et tous ses magasins, cartes, commandes, clients et images sont effacés ${ERASURE_DAYS} jours après la demande. Jusque-là tout fonctionne, les magasins prennent encore des commandes, et un administrateur peut annuler. Ce jour-là ils ferment définitivement. Les factures et avoirs, ceux de vos clients compris, sont archivés dix ans, comme la loi l'exige.`,
      )}
    >
      {erasure ? (
        <Planned companyId={companyId} erasure={erasure} />
      ) : (
        <>
          <p className={styles.help}>
            {french(
              isMailed
                ? 'Tous les administrateurs reçoivent un e-mail, et un bandeau prévient toute l’équipe.'
                : 'Un bandeau prévient toute l’équipe. Aucun e-mail ne part : l’envoi n’est pas configuré.',
            )}
          </p>
          <div>
            <Button variant="danger" icon={IconTrash} onClick={() => setAsking(true)}>
              {french("Demander l'effacement")}
            </Button>
          </div>
        </>
      )}
      {isAsking ? (
        <PasswordDialog
          icon={IconTrash}
          title={french("Demander l'effacement")}
          text={french(
            `Dans ${ERASURE_DAYS} jours, plus rien ne pourra être retrouvé. D'ici là vos magasins prennent encore des commandes : fermez-les si vous n'en voulez plus. Pensez à télécharger votre archive avant.`,
          )}
          confirmationLabel={french(`Pour confirmer, recopiez « ${companyName} »`)}
          actionLabel="Effacer dans 7 jours"
          tone="danger"
          isBusy={ask.isPending}
          failure={ask.error ? sentenceOf(ask.error) : null}
          onConfirm={(typed) => ask.mutate(typed, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            ask.reset();
            setAsking(false);
          }}
        />
      ) : null}
    </SettingsBlock>
  );
}

function Planned({ companyId, erasure }: { companyId: string; erasure: NonNullable<Departure['erasure']> }) {
  const { timeZone } = useUser();
  const cancel = useCancelErasure(companyId);
  const { askedBy, dueAt, isStarted } = erasure;
  return (
    <div className={styles.planned}>
      <Notice tone="error">
        {french(
          `Effacement prévu le ${formatDate(dueAt, timeZone)} à ${formatTime(dueAt, timeZone)}, demandé par ${askedBy}.`,
        )}
      </Notice>
      <Button
        isBusy={cancel.isPending}
        disabledBecause={isStarted ? 'L’effacement a commencé.' : null}
        onClick={() => cancel.mutate(undefined, { onError: (error) => showErrorOr(error, CLIENT_ERRORS.generic) })}
      >
        {french("Annuler l'effacement")}
      </Button>
    </div>
  );
}
