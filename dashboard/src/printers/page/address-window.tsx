import { french } from '@comptoir/domain/kernel/text.ts';
import type { Printer } from '@comptoir/domain/printers/printer.ts';
import { IconLink } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { CopyLine } from '@comptoir/web/ui/actions/copy-line.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { useUser } from '../../session/session.ts';
import { renewAddress } from '../manage.queries.ts';
import styles from './printers-page.module.css';

const STEPS: Record<'cloudprint' | 'epson', readonly string[]> = {
  cloudprint: [
    "Imprimez la page d'état de l'imprimante pour lire son adresse sur le réseau, et ouvrez cette adresse dans un navigateur.",
    "Dans « CloudPRNT », activez le service et collez l'adresse ci-dessus dans « Server URL ».",
    "Enregistrez, redémarrez l'imprimante, puis imprimez un ticket test depuis cette page.",
  ],
  epson: [
    "Ouvrez l'adresse de l'imprimante dans un navigateur, puis « Web Config » et « Server Direct Print ».",
    "Activez « Server Direct Print » et collez l'adresse ci-dessus dans « Server 1 : URL », intervalle 5 s.",
    'Lancez « Access Test », enregistrez, puis imprimez un ticket test depuis cette page.',
  ],
};

/** PRN-21, PRN-48: the address is made when it is asked for, shown once, and replaces the one before. */
export function AddressWindow({ printer, onClose }: { printer: Printer; onClose: () => void }) {
  const { companyId, shopId } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const renewal = useMutation({
    mutationFn: () => renewAddress({ companyId, shopId, printerId: printer.id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['printers'] }),
    onError: (error) => showError(error),
  });
  const steps = printer.kind === 'qz' ? [] : STEPS[printer.kind];
  return (
    <Dialog
      icon={IconLink}
      title={`Adresse de ${printer.name}`}
      context="L’imprimante vient y chercher ses tickets."
      width={680}
      onClose={onClose}
      footerRight={
        <Button variant={renewal.data ? 'primary' : 'secondary'} onClick={onClose}>
          {renewal.data ? 'C’est noté' : 'Fermer'}
        </Button>
      }
    >
      <div className={styles.form}>
        {renewal.data ? (
          <CopyLine label="Adresse à copier dans l’imprimante" value={renewal.data} copied="L’adresse a été copiée." />
        ) : (
          <>
            <p>
              {french(
                printer.hasAddress
                  ? "Cette imprimante a déjà une adresse, qui n'est affichée qu'une fois. Une nouvelle adresse remplace l'ancienne : il faut la copier dans l'imprimante."
                  : "L'adresse contient le secret de cette imprimante : elle n'est affichée qu'une fois.",
              )}
            </p>
            <div>
              <Button
                variant="primary"
                isBusy={renewal.isPending}
                disabledBecause={offline}
                onClick={() => renewal.mutate()}
              >
                {printer.hasAddress ? 'Créer une nouvelle adresse' : 'Créer l’adresse'}
              </Button>
            </div>
          </>
        )}
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{french(step)}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
