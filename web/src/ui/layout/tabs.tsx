import type { MouseEvent } from 'react';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './tabs.module.css';

export type TabItem<Key extends string> = {
  key: Key;
  label: string;
  /** A real address, so that the tab can be opened apart. */
  href: string;
  /** Draws the red dot; the words say what it means (« 2 nouvelles commandes »). */
  dotLabel?: string | null | undefined;
  /** How many there are, quietly behind the label. */
  count?: string | undefined;
  isDisabled?: boolean;
};

export type TabsProps<Key extends string> = {
  label: string;
  items: readonly TabItem<Key>[];
  current: Key;
  onSelect: (key: Key) => void;
};

/** Tabs are addresses: a list of links, the current one marked. */
export function Tabs<Key extends string>({ label, items, current, onSelect }: TabsProps<Key>) {
  const select = (event: MouseEvent, key: Key) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSelect(key);
  };
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map(({ key, label: text, href, dotLabel, count, isDisabled }) => (
        <a
          key={key}
          className={styles.tab}
          {...(isDisabled ? { role: 'link', 'aria-disabled': true } : { href, onClick: (event) => select(event, key) })}
          aria-current={key === current ? 'page' : undefined}
        >
          {text}
          {count ? <span className={styles.count}>{count}</span> : null}
          {dotLabel ? (
            <span className={styles.dot}>
              <VisuallyHidden>, {dotLabel}</VisuallyHidden>
            </span>
          ) : null}
        </a>
      ))}
    </nav>
  );
}
