import type { DocumentKind, DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { agreeing, DOCUMENT_LABELS } from '@comptoir/domain/drivers/documents.labels.ts';
import { addMs, formatDate } from '@comptoir/domain/kernel/time.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { deviceZone } from '../desk/driver-words.ts';
import { DocumentForm } from './document-form.tsx';
import { documentState, STATE_BADGES } from './document-state.ts';
import styles from './documents.module.css';

type DocumentCardProps = { kind: DocumentKind; document: DriverDocument | null; siret: string };

export function DocumentCard({ kind, document, siret }: DocumentCardProps) {
  const [isOpen, setOpen] = useState(false);
  const state = useFromNow((now) => documentState(document ? [document] : [], kind, now));
  const { tone, icon, label } = STATE_BADGES[state];
  return (
    <Card as="section" aria-label={DOCUMENT_LABELS[kind]}>
      <div className={styles.head}>
        <h2 className={styles.name}>{DOCUMENT_LABELS[kind]}</h2>
        <Badge tone={tone} icon={icon}>
          {agreeing(kind, label)}
        </Badge>
      </div>
      {document ? <Facts document={document} /> : null}
      {isOpen ? (
        <DocumentForm kind={kind} siret={siret} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
      ) : (
        <Button size="lg" isWide icon={IconUpload} onClick={() => setOpen(true)}>
          {document ? 'Remplacer' : 'Envoyer'}
        </Button>
      )}
    </Card>
  );
}

function Facts({ document: { number, expiresAt, refusal, uploadedAt } }: { document: DriverDocument }) {
  return (
    <div className={styles.facts}>
      {refusal ? <p className={styles.refusal}>{refusal}</p> : null}
      {number ? <p>Numéro {number}</p> : null}
      {/* The document holds until the end of its last day. */}
      {expiresAt ? <p>Valable jusqu’au {formatDate(addMs(expiresAt, -1), deviceZone())}</p> : null}
      <p>Envoyé le {formatDate(uploadedAt, deviceZone())}</p>
    </div>
  );
}
