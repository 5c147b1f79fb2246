import { PAGES } from '@comptoir/domain/session/pages.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { ContactPanel } from './contact/contact-panel.tsx';
import { BackToHelp } from './faq-screen.tsx';
import styles from './help.module.css';

/** HLP-03, SHL-29. */
export const ContactScreen = () => (
  <div className={shared.screen}>
    <PageHeader title={PAGES.contact.label} back={<BackToHelp />} />
    <div className={styles.one}>
      <ContactPanel />
    </div>
  </div>
);
