import type { PageKey } from '@comptoir/domain/session/pages.ts';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { useState } from 'react';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import bottomBar from '@comptoir/web/ui/layout/bottom-bar.module.css';
import { useMenu } from './menu-entries.ts';
import styles from './bottom-bar.module.css';

const Drawer = lazyPiece(() => import('./drawer.tsx').then(({ Drawer: component }) => component));

const ITEM = classes(bottomBar.item, styles.item);

/** What a thumb reaches on a phone; the rest is behind « Plus ». */
const KEPT: readonly PageKey[] = ['orders', 'finances', 'products', 'clients'];

export function BottomBar() {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const entries = useMenu().flatMap((group) => group.entries);
  const kept = KEPT.flatMap((key) => entries.filter((entry) => entry.key === key));
  return (
    <>
      <nav className={classes(bottomBar.bar, styles.bar)} aria-label="Menu du bas">
        {kept.map(({ key, path, label, icon, isCurrent }) => (
          <Link key={key} to={path} className={ITEM} aria-current={isCurrent ? 'page' : undefined}>
            <Glyph icon={icon} size={24} />
            {label}
          </Link>
        ))}
        <button
          type="button"
          className={ITEM}
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onClick={() => setDrawerOpen(true)}
        >
          <Glyph icon={IconDots} size={24} />
          Plus
        </button>
      </nav>
      {isDrawerOpen ? (
        <Piece>
          <Drawer onClose={() => setDrawerOpen(false)} />
        </Piece>
      ) : null}
    </>
  );
}
