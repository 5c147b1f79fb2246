import { Link } from '@comptoir/web/route/link.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import { SHELL_FEATURES } from '../screens.tsx';
import styles from './top-bar.module.css';

const { HelpButton, OpenToggle, ProfileMenu, TestMode, WatchLight } = SHELL_FEATURES;

export function TopBar() {
  return (
    <div className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label="Comptoir, accueil">
        <Logo size={32} />
      </Link>
      <p className={styles.title}>Tableau de bord</p>
      <WatchLight />
      <div className={styles.wideOnly}>
        <TestMode as="badge" />
      </div>
      <div className={styles.right}>
        <OpenToggle place="bar" />
        <div className={styles.wideOnly}>
          <span className={styles.divider} />
          <HelpButton as="icon" />
        </div>
        <ProfileMenu />
      </div>
    </div>
  );
}
