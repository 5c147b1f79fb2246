import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { useLayoutEffect, useState } from 'react';
import { keepText, keptText } from '@comptoir/web/page/kept.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { SHELL_FEATURES } from '../screens.tsx';
import { MenuLinks } from './menu-links.tsx';
import styles from './sidebar.module.css';

const { OpenToggle } = SHELL_FEATURES;
const STORAGE_KEY = 'comptoir-sidebar';

/** SHL-17: collapsed by default; a browser remembers what was chosen last. */
export function Sidebar() {
  const [isOpen, setOpen] = useState(() => keptText(STORAGE_KEY) === 'open');
  const toggle = () => {
    setOpen(!isOpen);
    keepText(STORAGE_KEY, isOpen ? 'collapsed' : 'open');
  };
  // On the root, for the dock at the foot of the page: `:has(.sidebar)` there would be asked at every change of the page.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['sidebar'] = isOpen ? 'open' : 'collapsed';
    return () => void delete dataset['sidebar'];
  }, [isOpen]);
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
