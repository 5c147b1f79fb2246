import { DOCUMENT_LABELS } from '@comptoir/domain/drivers/documents.labels.ts';
import type { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFileAddress } from '@comptoir/web/page/file-address.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { documentFile, type DocumentRef } from '../drivers.queries.ts';
import styles from './documents.module.css';

type FileDialogProps = { document: DriverDocument; params: DocumentRef; onClose: () => void };

export function FileDialog({ document, params, onClose }: FileDialogProps) {
  const file = useQuery(documentFile(params, document.uploadedAt));
  const address = useFileAddress(file.data);
  const name = DOCUMENT_LABELS[document.kind];
  return (
    <Dialog
      title={name}
      context={document.fileName}
      width={880}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={
        address ? (
          <LinkButton href={address} download={document.fileName ?? name} icon={IconDownload}>
            Télécharger
          </LinkButton>
        ) : null
      }
    >
      <Loaded
        query={file}
        label="Chargement du document"
        bones={<Skeleton height={420} />}
        failed="Ce document ne peut pas être affiché"
      >
        {({ type }) => (address ? <Preview type={type} address={address} name={name} /> : null)}
      </Loaded>
    </Dialog>
  );
}

function Preview({ type, address, name }: { type: string; address: string; name: string }) {
  if (type.startsWith('image/')) return <img className={styles.picture} src={address} alt={name} />;
  if (type !== 'application/pdf') return <EmptyState icon={IconFileOff} title="Ce document ne peut pas être affiché" />;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and nothing else comes here
  return <iframe className={styles.pages} src={address} title={name} />;
}
