import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { aStore, useStore } from '../../page/store.ts';
import { hasPlaced, markShifted, useAwake } from '../actions/use-shifted.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { usePhone } from '../base/use-phone.ts';
import { useTopDialog } from '../dialogs/top-dialog.ts';
import styles from './dock.module.css';

const ITEMS = '[data-dock-item]';
const host = aStore<HTMLElement | null>(null);
/** From the foot of the screen to the upper edge of the dock; 0 while it is empty. */
const foot = aStore(0);
export const useDockFoot = (): number => useStore(foot);

/**
 * The foot of the layout, where everything stands that was not asked for here: calls, alerts, toasts. It shortens the page
 * from below, and windows leave room for it: nothing moves under a finger, and no action is covered. Mounted once.
 */
export function Dock() {
  const dialog = useTopDialog();
  const isPhone = usePhone();
  // On a telephone a window has no room left around it: the dock is a part of it, above its buttons.
  const within = isPhone ? dialog?.querySelector('[data-dock]') : null;
  const place = within ? 'window' : dialog ? 'dialog' : 'page';
  useLayoutEffect(() => () => tellHeight(null, true), []);
  return createPortal(<Box key={place} isFloating={!within} />, within ?? dialog ?? document.body);
}

function Box({ isFloating }: { isFloating: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawn = box.current;
    // A dialog on its way out takes the box with it; it is drawn again where the next look finds a place.
    if (!drawn?.isConnected) return undefined;
    if (isFloating) drawn.showPopover();
    host.set(drawn);
    // Told with the next frame, not when the box leaves one place for another: the page would be styled anew twice.
    const frame = requestAnimationFrame(() => tellHeight(drawn, isFloating));
    const watch = new ResizeObserver(() => {
      tellHeight(drawn, isFloating);
      markShifted(ITEMS);
    });
    watch.observe(drawn);
    // One that leaves lets the others move into its place.
    const items = new MutationObserver(() => hasPlaced(ITEMS) && markShifted(ITEMS));
    items.observe(drawn, { childList: true, subtree: true });
    return () => {
      items.disconnect();
      cancelAnimationFrame(frame);
      watch.disconnect();
      if (host.get() === drawn) host.set(null);
    };
  }, [isFloating]);
  return (
    <div ref={box} className={styles.dock} data-floating={isFloating} popover={isFloating ? 'manual' : undefined} />
  );
}

/** The page and the windows leave this much free at their foot; what floats, all that is below its upper edge. */
function tellHeight(dock: HTMLElement | null, isFloating: boolean): void {
  const height = dock?.offsetHeight ?? 0;
  foot.set(dock && height > 0 ? innerHeight - dock.getBoundingClientRect().top : 0);
  tellPage('--dock-height', isFloating ? height : 0);
  tellPage('--dock-foot', foot.get());
  // Whoever types goes on seeing it.
  if (foot.get() > 0 && document.activeElement?.matches('input, textarea'))
    document.activeElement.scrollIntoView({ block: 'nearest' });
}

/** The browser styles the whole page anew for a value told to all of it, even for the same value. */
function tellPage(name: string, px: number): void {
  const { style } = document.documentElement;
  if (Number.parseFloat(style.getPropertyValue(name) || '0') !== px) style.setProperty(name, `${px}px`);
}

/** Drawn in the dock as soon as there is one. */
export function InDock({ children }: { children: ReactNode }) {
  const element = useStore(host);
  return element ? createPortal(children, element) : null;
}

type DockItemProps = {
  icon: IconType;
  /** Drawn instead of the icon. */
  lead?: ReactNode;
  /** What waits for an answer, bad news, something done, a warning. */
  tone: 'call' | 'danger' | 'success' | 'warning';
  title?: string | undefined;
  text: string;
  /** News for whoever cannot see it: said at once. A toast stands in a region that is read by itself. */
  isAlert?: boolean;
  action?: ReactNode;
  onClose?: () => void;
  closeLabel?: string;
};

export function DockItem(props: DockItemProps) {
  const { icon, lead, tone, title, text, isAlert, action, onClose, closeLabel = 'Fermer' } = props;
  const id = useId();
  const isAwake = useAwake();
  return (
    <div
      className={styles.item}
      data-dock-item
      data-tone={tone}
      data-awake={isAwake}
      role={isAlert ? 'alert' : undefined}
      aria-labelledby={isAlert && title ? id : undefined}
    >
      {lead ?? <Glyph icon={icon} size={22} />}
      <div className={styles.words}>
        {title ? (
          <p id={id} className={styles.title}>
            {title}
          </p>
        ) : null}
        <p>{text}</p>
      </div>
      {action ? <div className={styles.actions}>{action}</div> : null}
      {onClose ? <IconButton icon={IconX} label={closeLabel} onClick={onClose} /> : null}
    </div>
  );
}
