import type { ComponentProps } from 'react';
import { Glyph } from '../base/glyph.tsx';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';

type LinkButtonProps = Omit<ComponentProps<'a'>, 'className' | 'style'> &
  Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'isWide'>;

/** A link that looks like a button; a way to another page of ours is `route/route-button.tsx`. */
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
