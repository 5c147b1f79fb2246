import { classes } from '@comptoir/web/ui/base/classes.ts';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

type Look = {
  children: ReactNode;
  /** `fill` is the one action of a view. */
  variant?: 'fill' | 'quiet' | 'outline' | 'text' | undefined;
  size?: 'lg' | 'md' | undefined;
  icon?: ReactNode;
  /** « 4 », before the words. */
  count?: number | undefined;
  /** « 13,50 € », at the other end. */
  amount?: string | undefined;
  isWide?: boolean | undefined;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> &
  Look & { isBusy?: boolean | undefined };

/** A press on a busy button does nothing: no order is sent twice by a double press. */
export function Button({
  children,
  variant,
  size,
  icon,
  count,
  amount,
  isWide,
  isBusy = false,
  onClick,
  ...rest
}: ButtonProps) {
  const look = { children, variant, size, icon, count, amount, isWide };
  return (
    <button
      type="button"
      {...rest}
      {...lookOf(look)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      <Inside {...look} />
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'children'> & Look;

/** Leads to another view: works before the page is alive. */
export function ButtonLink({ children, variant, size, icon, count, amount, isWide, ...rest }: ButtonLinkProps) {
  const look = { children, variant, size, icon, count, amount, isWide };
  return (
    <a {...rest} {...lookOf(look)}>
      <Inside {...look} />
    </a>
  );
}

const lookOf = ({ variant = 'fill', size = 'lg', isWide = false, amount }: Look) => ({
  className: classes(styles.button, isWide && styles.wide, amount !== undefined && styles.withAmount),
  'data-variant': variant,
  'data-size': size,
});

const Inside = ({ children, icon, count, amount }: Look) => (
  <>
    {count === undefined ? null : <span className={styles.count}>{count}</span>}
    {icon}
    <span className={styles.words}>{children}</span>
    {amount === undefined ? null : <span className={styles.amount}>{amount}</span>}
  </>
);

type RoundProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** Read, never shown. */
  label: string;
  children: ReactNode;
  isFloating?: boolean;
};

/** An icon of 44 pixels; floating, it lies on a picture. */
export const RoundButton = ({ label, children, isFloating = false, ...rest }: RoundProps) => (
  <button type="button" {...rest} aria-label={label} className={styles.round} data-floating={isFloating || undefined}>
    {children}
  </button>
);
