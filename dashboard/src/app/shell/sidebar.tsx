import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { SHELL_FEATURES } from '../screens.tsx';
import { MenuLinks } from './menu-links.tsx';
import { useSidebar } from './sidebar-state.ts';
import styles from './sidebar.module.css';

const { OpenToggle } = SHELL_FEATURES;

export function Sidebar() {
  const { isOpen, toggle } = useSidebar();
  const toggleLabel = isOpen ? 'Replier le menu' : 'Déplier le menu';
  return (
    <aside className={styles.sidebar} data-open={isOpen || undefined} aria-label="Barre latérale">
      <Link to="/" className={styles.brand} aria-label="Comptoir, accueil">
        <Logo size={36} />
        <span className={styles.name}>Comptoir</span>
      </Link>
      <MenuLinks isCollapsed={!isOpen} />
      <div className={styles.foot}>
        <OpenToggle place={isOpen ? 'sidebar' : 'collapsed'} />
        <Tooltip text={isOpen ? null : toggleLabel} side="right">
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
            <Glyph icon={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand} size={22} />
            <span className={styles.name}>{toggleLabel}</span>
          </button>
        </Tooltip>
      </div>
    </aside>
  );
}
