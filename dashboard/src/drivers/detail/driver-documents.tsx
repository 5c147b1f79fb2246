import { DOCUMENT_KINDS } from '@comptoir/domain/drivers/document-kinds.ts';
import { agreeing, DOCUMENT_LABELS } from '@comptoir/domain/drivers/documents.labels.ts';
import type { DocumentKind, DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { IconCircleCheck, IconCircleX, IconEye, IconFileOff, IconHourglassHigh } from '@tabler/icons-react';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser, viewOf } from '../../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';
import { siretWords } from '../driver-words.ts';
import { DetailSection } from './detail-section.tsx';
import { documentState, expiryWords, type DocumentState } from './document-words.ts';
import { FileDialog } from './file-dialog.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import styles from './documents.module.css';

const STATES: Record<DocumentState, { label: string; tone: BadgeTone; icon: IconType }> = {
  missing: { label: 'Manquant', tone: 'grey', icon: IconFileOff },
  pending: { label: 'À vérifier', tone: 'amber', icon: IconHourglassHigh },
  refused: { label: 'Refusé', tone: 'red', icon: IconCircleX },
  expired: { label: 'Expiré', tone: 'red', icon: IconCircleX },
  valid: { label: 'Validé', tone: 'green', icon: IconCircleCheck },
};

/** DLV-16: what an independent must have shown; the shop looks at each before it counts. */
export const DriverDocuments = ({ driver }: { driver: Driver }) => (
  <DetailSection title="Documents">
    <ul className={styles.documents}>
      {DOCUMENT_KINDS.map((kind) => (
        <DocumentRow
          key={kind}
          kind={kind}
          driver={driver}
          document={driver.documents.find((document) => document.kind === kind)}
        />
      ))}
    </ul>
  </DetailSection>
);

type DocumentRowProps = { kind: DocumentKind; driver: Driver; document: DriverDocument | undefined };

function DocumentRow({ kind, driver, document }: DocumentRowProps) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const state = useFromNow((now) => documentState(document, now));
  const { tone, icon, label } = STATES[state];
  const expiry = useFromNow((now) => expiryWords(document, now, user.timeZone));
  const mayReview = viewOf(user).rights.includes('toggleFreelanceDrivers');
  const ref = { companyId: user.companyId, shopId: user.shopId, driverId: driver.driverId, kind };
  const number = document?.number && (kind === 'siret' ? siretWords(document.number) : document.number);
  const words = [number, expiry].filter(Boolean).join(' · ');
  return (
    <li className={styles.document} aria-label={DOCUMENT_LABELS[kind]}>
      <div className={styles.words}>
        <span className={styles.name}>{DOCUMENT_LABELS[kind]}</span>
        <Badge tone={tone} icon={icon}>
          {agreeing(kind, label)}
        </Badge>
        {words ? <span className={styles.more}>{words}</span> : null}
        {document?.refusal && state === 'refused' ? <span className={styles.more}>{document.refusal}</span> : null}
      </div>
      {document && mayReview ? (
        <div className={styles.actions}>
          {document.fileName ? (
            <Button variant="subtle" icon={IconEye} onClick={() => setOpen(true)}>
              Voir
            </Button>
          ) : null}
          <ReviewButtons document={document} state={state} params={ref} />
        </div>
      ) : null}
      {document && isOpen ? <FileDialog document={document} params={ref} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}
