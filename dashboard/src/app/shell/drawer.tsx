import { IconX } from '@tabler/icons-react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { InlineMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import { Modal } from '@comptoir/web/ui/dialogs/modal.tsx';
import { SHELL_FEATURES } from '../screens.tsx';
import { useUser } from '../../session/session.ts';
import { MenuLinks } from './menu-links.tsx';
import styles from './drawer.module.css';

const { FollowLink, HelpButton, OpenToggle, ProfileEntries, TestMode } = SHELL_FEATURES;

/** SHL-18: below 768 px the sidebar is a drawer. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { firstName, lastName, email } = useUser();
  return (
    <Modal className={styles.drawer} aria-label="Menu" onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <Logo size={32} />
          <span className={styles.name}>Comptoir</span>
          <IconButton icon={IconX} label="Fermer le menu" onClick={onClose} />
        </div>
        <div className={styles.body}>
          <MenuLinks onFollow={onClose} />
          <div className={styles.rows}>
            <FollowLink onFollow={onClose} />
            <HelpButton as="row" onDone={onClose} />
            <div className={styles.toggle}>
              <OpenToggle place="sidebar" />
            </div>
          </div>
          <div className={styles.who}>
            <p className={styles.whoName}>
              {firstName} {lastName}
            </p>
            <p className={styles.email}>{email}</p>
          </div>
          <div className={styles.entries}>
            <InlineMenu label="Profil">
              <ProfileEntries onDone={onClose} />
            </InlineMenu>
          </div>
          <div className={styles.test}>
            <TestMode as="section" />
          </div>
        </div>
      </div>
    </Modal>
  );
}
