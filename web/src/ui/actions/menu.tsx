import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Glyph } from '../base/glyph.tsx';
import type { IconType } from '../base/glyph.tsx';
import { Spinner } from '../base/spinner.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import styles from './menu.module.css';

const ITEMS = '[role^="menuitem"]';

/** A list of commands: the arrows walk through it, Enter and Space choose. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="menu" aria-label={label} className={styles.menu} onKeyDown={walk}>
      {children}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const here = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target === items.length ? 0 : target)?.focus();
}

type MenuGroupProps = { label: string; isLabelHidden?: boolean | undefined; children: ReactNode };

/** A long group scrolls by itself, so that what follows it stays in sight. */
export function MenuGroup({ label, isLabelHidden = false, children }: MenuGroupProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-label={isLabelHidden ? label : undefined}
      aria-labelledby={isLabelHidden ? undefined : id}
      className={styles.group}
    >
      {isLabelHidden ? null : (
        <div id={id} role="presentation" className={styles.label}>
          {label}
        </div>
      )}
      <div role="presentation" className={styles.items}>
        {children}
      </div>
    </div>
  );
}

export type MenuItemProps = {
  icon: IconType;
  children: string;
  onSelect: () => void;
  /** Given, the item is one choice among those of its group. */
  isChecked?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** Takes the focus when its menu opens. */
  isFocusedFirst?: boolean | undefined;
  disabledBecause?: string | null | undefined;
};

export function MenuItem(props: MenuItemProps) {
  const { icon, children, onSelect, isChecked, isBusy = false, isFocusedFirst = false, disabledBecause } = props;
  const reasonId = useId();
  const isUnusable = isBusy || Boolean(disabledBecause);
  return (
    <Tooltip text={disabledBecause} id={reasonId}>
      <button
        type="button"
        role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={isChecked}
        aria-disabled={isUnusable || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={disabledBecause ? reasonId : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
        autoFocus={isFocusedFirst}
        className={styles.item}
        onClick={isUnusable ? undefined : onSelect}
      >
        <Glyph icon={icon} size={20} />
        <span className={styles.words}>{children}</span>
        {isBusy ? <Spinner size={16} /> : null}
        {isChecked && !isBusy ? <Glyph icon={IconCheck} size={18} /> : null}
      </button>
    </Tooltip>
  );
}
