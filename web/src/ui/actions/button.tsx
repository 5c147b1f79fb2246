import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { Spinner } from '../base/spinner.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import styles from './button.module.css';

/** `dashed` is the place of what could be added. */
export type ButtonVariant =
  | 'primary'
  | 'tinted'
  | 'secondary'
  | 'danger'
  | 'dangerLight'
  | 'dangerText'
  | 'subtle'
  | 'dashed';

export type ButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'disabled' | 'style'> & {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'md' | 'lg' | undefined;
  icon?: IconType | undefined;
  /** Takes the whole width of its container. */
  isWide?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** The sentence that says why the button cannot be used; without one it can. */
  disabledBecause?: string | null | undefined;
};

export function Button({ children, variant = 'secondary', size = 'md', icon, isWide = false, ...rest }: ButtonProps) {
  return (
    <ButtonFrame {...rest} data-variant={variant} data-size={size} data-wide={isWide || undefined}>
      {icon ? <Glyph icon={icon} size={size === 'lg' ? 20 : 18} /> : null}
      {children}
    </ButtonFrame>
  );
}

type ButtonFrameProps = Omit<ButtonProps, 'variant' | 'size' | 'icon' | 'isWide'> & {
  hint?: string | undefined;
  'data-variant': string;
  'data-size': string;
  'data-wide'?: true | undefined;
};

/** What every button shares: it stays focusable when it cannot be used, so that its reason can be read. */
export function ButtonFrame({
  isBusy,
  disabledBecause,
  hint,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonFrameProps) {
  const reasonId = useId();
  const isUnusable = isBusy || Boolean(disabledBecause);
  const startsWork = isBusy !== undefined;
  // The second press of a double click comes before the button can be drawn busy.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isUnusable || (startsWork && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Tooltip text={disabledBecause || hint} id={reasonId}>
      <button
        aria-describedby={disabledBecause ? reasonId : undefined}
        {...rest}
        // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
        type={type}
        className={styles.button}
        aria-disabled={isUnusable || undefined}
        aria-busy={isBusy || undefined}
        data-busy={isBusy || undefined}
        onClick={press}
      >
        <span className={styles.content}>{children}</span>
        {isBusy ? (
          <span className={styles.busy}>
            <Spinner />
          </span>
        ) : null}
      </button>
    </Tooltip>
  );
}
