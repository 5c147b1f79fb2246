import { FLEET_TERMS } from '@comptoir/domain/deliveries/fleet-terms.ts';
import { FLEET_TERMS_VERSION } from '@comptoir/domain/deliveries/providers.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import styles from './fleet-terms.module.css';

export const TERMS_TITLE = 'Conditions d’utilisation du service de livraison';
export const TERMS_VERSION_WORDS = `Version ${FLEET_TERMS_VERSION}`;

/** DLV-33: the fifteen sections, numbered. */
export function FleetTermsText({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <ol className={styles.sections}>
      {FLEET_TERMS.map(({ title, text }, index) => (
        <li key={title}>
          <Heading className={styles.section}>
            {index + 1}. {title}
          </Heading>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function FleetTermsReader({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={TERMS_TITLE}
      context={TERMS_VERSION_WORDS}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
    >
      <FleetTermsText heading="h3" />
    </Dialog>
  );
}
