import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { FleetTermsText, TERMS_TITLE, TERMS_VERSION_WORDS } from './fleet-terms-text.tsx';
import styles from './fleet-terms.module.css';

/** SHL-06: the terms have an address of their own, to be read again or handed on. */
export function FleetTermsScreen() {
  return (
    <>
      <PageHeader title={TERMS_TITLE} />
      <Card>
        <p className={styles.version}>{TERMS_VERSION_WORDS}</p>
        <FleetTermsText heading="h2" />
      </Card>
    </>
  );
}
