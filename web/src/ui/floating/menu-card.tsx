import { Menu } from '@base-ui/react/menu';
import { Toolbar } from '@base-ui/react/toolbar';
import { IconCheck } from '@tabler/icons-react';
import { createContext, use, useEffect, useId, useRef, type ReactNode } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { Spinner } from '../base/spinner.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import type { Popup } from '../base/use-popup.ts';
import { changeOf, leaveByTab, partAround, useUnderItsButton } from './placement.ts';
import cardStyles from './card.module.css';
import styles from './menu-card.module.css';

const IsInline = createContext(false);

export type MenuProps = {
  popup: Popup;
  label: string;
  header?: ReactNode;
  children: ReactNode;
};

export function MenuCard({ popup, label, header, children }: MenuProps) {
  const place = useUnderItsButton();
  return (
    <Menu.Root open={popup.isOpen ?? false} onOpenChange={changeOf(popup)} modal={false}>
      <Menu.Portal container={partAround(popup.anchor)}>
        <Menu.Positioner {...place} anchor={popup.anchor} className={cardStyles.place}>
          <Menu.Popup className={cardStyles.card} onKeyDown={leaveByTab(popup)}>
            {header}
            <Commands label={label}>{children}</Commands>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Commands({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = firstOf(list.current);
    first?.focus({ preventScroll: true });
    // Within its group only: the page stays where it is.
    const items = first?.parentElement;
    if (first && items) items.scrollTop = first.offsetTop - items.offsetTop - items.clientHeight / 2;
  }, []);
  return (
    <Menu.List ref={list} aria-label={label} className={styles.list}>
      {children}
    </Menu.List>
  );
}

function firstOf(list: HTMLElement | null): HTMLElement | null {
  const first = list?.querySelector<HTMLElement>('[role^="menuitem"]');
  return first?.closest('[role="group"]')?.querySelector<HTMLElement>('[aria-checked="true"]') ?? first ?? null;
}

/** One stop of the Tab key, like a menu that opens: the arrows lead on. */
export function InlineCommands({ label, children }: { label: string; children: ReactNode }) {
  return (
    <IsInline value>
      <Toolbar.Root orientation="vertical" role="menu" aria-label={label}>
        {children}
      </Toolbar.Root>
    </IsInline>
  );
}

export type MenuGroupProps = {
  label: string;
  isLabelHidden?: boolean | undefined;
  /** Under its items. */
  help?: string | undefined;
  children: ReactNode;
};

/** A long group scrolls by itself, so that what follows it stays in sight. */
export function Group({ label, isLabelHidden = false, help, children }: MenuGroupProps) {
  const id = useId();
  const helpId = useId();
  return (
    <div
      role="group"
      aria-label={isLabelHidden ? label : undefined}
      aria-labelledby={isLabelHidden ? undefined : id}
      aria-describedby={help ? helpId : undefined}
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
      {help ? (
        <div id={helpId} role="presentation" className={styles.help}>
          {help}
        </div>
      ) : null}
    </div>
  );
}

export type MenuItemProps = {
  icon: IconType;
  children: string;
  /** The menu stays open: closing it is the caller's. */
  onSelect: () => void;
  /** Given, the item is one choice among those of its group. */
  isChecked?: boolean | undefined;
  /** Checked or not by itself, whatever the others of its group are. */
  isToggle?: boolean | undefined;
  isBusy?: boolean | undefined;
  disabledBecause?: string | null | undefined;
};

export function Item(props: MenuItemProps) {
  const { icon, children, onSelect, isChecked, isToggle = false, isBusy = false, disabledBecause } = props;
  const reasonId = useId();
  const isInline = use(IsInline);
  const isUnusable = isBusy || Boolean(disabledBecause);
  const button = {
    role: isChecked === undefined ? 'menuitem' : isToggle ? 'menuitemcheckbox' : 'menuitemradio',
    'aria-checked': isChecked,
    'aria-busy': isBusy || undefined,
    'aria-describedby': disabledBecause ? reasonId : undefined,
    disabled: isUnusable,
    className: styles.item,
    onClick: isUnusable ? undefined : onSelect,
    children: (
      <>
        <Glyph icon={icon} size={20} />
        <span className={styles.words}>{children}</span>
        {isBusy ? <Spinner size={16} /> : null}
        {isChecked && !isBusy ? <Glyph icon={IconCheck} size={18} /> : null}
      </>
    ),
  };
  return (
    <Tooltip text={disabledBecause} id={reasonId}>
      {isInline ? (
        <Toolbar.Button {...button} />
      ) : (
        <Menu.Item {...button} label={children} closeOnClick={false} nativeButton render={<button type="button" />} />
      )}
    </Tooltip>
  );
}
