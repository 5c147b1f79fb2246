import { Glyph, type IconType } from '../base/glyph.tsx';
import { ButtonFrame, type ButtonProps } from './button.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'isWide' | 'size' | 'variant' | 'aria-label'> & {
  icon: IconType;
  /** Read by screen readers and shown as a tooltip. */
  label: string;
  variant?: 'plain' | 'primary' | 'tinted' | 'secondary' | 'dangerLight';
  /** `dense` (40 px) is for management rows only. */
  size?: 'md' | 'dense';
};

export const IconButton = ({ icon, label, variant = 'plain', size = 'md', ...rest }: IconButtonProps) => (
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
