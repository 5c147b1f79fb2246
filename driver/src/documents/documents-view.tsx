import { DOCUMENT_KINDS } from '@comptoir/domain/drivers/document-kinds.ts';
import { documentOf } from './document-state.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { DocumentCard } from './document-card.tsx';
import styles from './documents.module.css';

/** DLV-16: four documents, looked at by the shop before an independent is offered anything. */
export function DocumentsView({ driver }: { driver: Driver }) {
  return (
    <>
      <h1>Mes documents</h1>
      <p className={styles.lead}>
        Le magasin les vérifie avant de vous proposer des courses. Vous êtes prévenu quand l’un d’eux arrive à échéance.
      </p>
      {DOCUMENT_KINDS.map((kind) => (
        <DocumentCard key={kind} kind={kind} document={documentOf(driver.documents, kind)} siret={siretOf(driver)} />
      ))}
    </>
  );
}

const siretOf = ({ freelance }: Driver): string => freelance?.siret ?? '';
