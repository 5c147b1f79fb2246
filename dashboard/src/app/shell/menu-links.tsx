import { Link } from '@comptoir/web/route/link.tsx';
import { memo, useId, type ReactNode } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { SHELL_FEATURES } from '../screens.tsx';
import { useMenu, type MenuEntry } from './menu-entries.ts';
import styles from './menu-links.module.css';

type MenuLinksProps = { isCollapsed?: boolean; onFollow?: () => void };

/** The groups of the sidebar, also drawn in the drawer of phones. Collapsed, the words become tooltips (SHL-18). */
export function MenuLinks({ isCollapsed = false, onFollow }: MenuLinksProps) {
  const menu = useMenu();
  return (
    <nav aria-label="Menu principal" className={styles.menu} data-collapsed={isCollapsed || undefined}>
      {menu.map(({ label, entries }) => (
        <MenuSection key={label} label={label}>
          {entries.map((entry) => (
            <EntryLink key={entry.key} entry={entry} isCollapsed={isCollapsed} onFollow={onFollow} />
          ))}
        </MenuSection>
      ))}
    </nav>
  );
}

const { WhileStepsAreLeft } = SHELL_FEATURES;

function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  // FST-01: on top, without a heading, while something is left.
  if (!label)
    return (
      <WhileStepsAreLeft>
        <ul>{children}</ul>
      </WhileStepsAreLeft>
    );
  return (
    <div className={styles.section}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

type EntryLinkProps = { entry: MenuEntry; isCollapsed: boolean; onFollow: (() => void) | undefined };

const EntryLink = memo(function EntryLink({ entry, isCollapsed, onFollow }: EntryLinkProps) {
  const { Count } = entry;
  return (
    <li>
      <Tooltip text={isCollapsed ? entry.label : null} side="right">
        <Link
          to={entry.path}
          className={styles.link}
          aria-current={entry.isCurrent ? 'page' : undefined}
          {...(onFollow ? { onClick: onFollow } : {})}
        >
          <Glyph icon={entry.icon} size={22} />
          <span className={styles.words}>{entry.label}</span>
          {Count ? <Count /> : null}
        </Link>
      </Tooltip>
    </li>
  );
});
