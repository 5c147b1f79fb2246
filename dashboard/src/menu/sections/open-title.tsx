import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './open-title.module.css';

type OpenTitleProps = {
  name: string;
  isOpen: boolean;
  /** Of what it opens. */
  controls: string;
  onToggle: () => void;
  /** Customers do not see it. */
  isHidden?: boolean;
  /** It takes all the room it is given. */
  isWide?: boolean;
};

/** The name of a section or a list, which opens and closes it. */
export function OpenTitle({ name, isOpen, controls, onToggle, isHidden = false, isWide = false }: OpenTitleProps) {
  return (
    <h2 className={styles.title}>
      <button
        type="button"
        className={styles.toggle}
        data-wide={isWide || undefined}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={20} />
        <span className={styles.name} data-hidden={isHidden || undefined}>
          {name}
        </span>
      </button>
    </h2>
  );
}
