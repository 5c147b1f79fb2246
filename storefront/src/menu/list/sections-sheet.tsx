import type { PublicSection } from '@comptoir/domain/menu/public-menu.ts';
import { IconCheck } from '@tabler/icons-react';
import { Sheet } from '../../app/parts/sheet.tsx';
import { showSection } from './use-scroll-spy.ts';
import styles from './sections-sheet.module.css';

type SectionsSheetProps = {
  sections: readonly PublicSection[];
  current: string | null;
  onShow: () => void;
  onClose: () => void;
};

/** « Verticale » on a phone: the sections, under the thumb. */
export function SectionsSheet({ sections, current, onShow, onClose }: SectionsSheetProps) {
  const choose = (key: string) => {
    onClose();
    onShow();
    // The sheet gives the page its scrolling back first.
    setTimeout(() => showSection(key));
  };
  return (
    <Sheet title="La carte" onClose={onClose}>
      <ul>
        {sections.map(({ key, name, products }) => (
          <li key={key} className={styles.row}>
            <button
              type="button"
              className={styles.section}
              aria-current={key === current ? 'true' : undefined}
              onClick={() => choose(key)}
            >
              <span>{name}</span>
              {key === current ? <IconCheck size={20} aria-hidden="true" /> : <small>{products.length}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
