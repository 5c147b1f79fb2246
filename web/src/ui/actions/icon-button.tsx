import type { ComponentProps } from 'react';
import { Glyph } from '../base/glyph.tsx';
import type { IconType } from '../base/glyph.tsx';
import { ButtonFrame } from './button.tsx';

export type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'children' | 'className' | 'disabled' | 'style' | 'aria-label'
> & {
  icon: IconType;
  /** Read by screen readers and shown as a tooltip. */
  label: string;
  variant?: 'plain' | 'secondary' | 'dangerLight' | undefined;
  /** `dense` (40 px) is for management rows only. */
  size?: 'md' | 'dense' | undefined;
  isBusy?: boolean | undefined;
  disabledBecause?: string | null | undefined;
};

export function IconButton({ icon, label, variant = 'plain', size = 'md', ...rest }: IconButtonProps) {
  return (
    <ButtonFrame
      {...rest}
      aria-label={label}
      hint={label}
      data-variant={variant}
      data-size={size === 'dense' ? 'denseIcon' : 'icon'}
    >
      <Glyph icon={icon} size={20} />
    </ButtonFrame>
  );
}
