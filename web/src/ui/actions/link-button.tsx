import type { ComponentProps, ReactNode } from 'react';
import { Glyph } from '../base/glyph.tsx';
import type { IconType } from '../base/glyph.tsx';
import type { ButtonVariant } from './button.tsx';
import styles from './button.module.css';

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'children' | 'className' | 'style'> & {
  children?: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'md' | 'lg' | undefined;
  icon?: IconType | undefined;
  isWide?: boolean | undefined;
};

/** A link that looks like a button. It takes every attribute of a link, so a router can wrap it (`createLink`). */
export function LinkButton({ children, variant = 'secondary', size = 'md', icon, isWide, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={styles.button} data-variant={variant} data-size={size} data-wide={isWide || undefined}>
      <span className={styles.content}>
        {icon ? <Glyph icon={icon} size={size === 'lg' ? 20 : 18} /> : null}
        {children}
      </span>
    </a>
  );
}
