import type { PublicSection } from '@comptoir/domain/menu/public-menu.ts';
import { useEffect, useRef } from 'react';
import { sectionId } from './section-block.tsx';
import { showSection } from './use-scroll-spy.ts';
import styles from './section-nav.module.css';

type SectionNavProps = {
  sections: readonly Pick<PublicSection, 'key' | 'name'>[];
  current: string | null;
  /** Before the section is shown: a search hides it. */
  onShow: () => void;
};

/** Tabs that scroll sideways, or a column beside the menu; plain links before the page is alive. */
export function SectionNav({ sections, current, onShow }: SectionNavProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>(`[href='#${sectionId(current ?? '')}']`);
    if (!list || !link || list.scrollWidth <= list.clientWidth) return;
    const margin = Number.parseFloat(getComputedStyle(list).paddingLeft);
    list.scrollTo({ left: link.offsetLeft - list.offsetLeft - margin, behavior: 'smooth' });
  }, [current]);
  return (
    <nav className={styles.nav} aria-label="Rubriques de la carte">
      <ul ref={row} className={styles.row}>
        {sections.map(({ key, name }) => (
          <li key={key}>
            <a
              className={styles.link}
              href={`#${sectionId(key)}`}
              aria-current={key === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onShow();
                showSection(key);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
