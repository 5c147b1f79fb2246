import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { InlineMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import { registerDialog } from '@comptoir/web/ui/dialogs/top-dialog.ts';
import { SHELL_FEATURES } from '../screens.tsx';
import { useUser } from '../../session/session.ts';
import { MenuLinks } from './menu-links.tsx';
import styles from './drawer.module.css';

const { FollowLink, HelpLink, OpenToggle, ProfileEntries, TestMode } = SHELL_FEATURES;

/** SHL-18: below 768 px the sidebar is a drawer. A native dialog: the browser keeps the focus in it. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const { firstName, lastName, email } = useUser();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const unregister = registerDialog(dialog);
    return () => {
      unregister();
      dialog.close();
    };
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const closeOnOverlay = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };

  return (
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label="Menu"
      onKeyDown={closeOnEscape}
      onMouseDown={closeOnOverlay}
      // The back gesture of phones: left to itself it would close the element and not the state that draws it.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
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
            <HelpLink as="row" />
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
    </dialog>
  );
}
