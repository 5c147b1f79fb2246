import type { PublicSection } from '@comptoir/domain/menu/public-menu.ts';
import { memo } from 'react';
import { ProductCard } from './product-card.tsx';
import styles from './section-block.module.css';

export const sectionId = (key: string): string => `section-${key}`;

const EAGER = 4;

/** The height of a section before it is drawn; the style sheet knows these numbers of rows only. */
const ROWS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96];

type SectionBlockProps = { section: PublicSection; isFirst: boolean };

export const SectionBlock = memo(function SectionBlock({ section, isFirst }: SectionBlockProps) {
  const { key, name, description, availability, products } = section;
  const rows = Math.ceil(products.length / 2);
  return (
    <section
      id={sectionId(key)}
      className={styles.section}
      aria-labelledby={`${sectionId(key)}-name`}
      data-rows={ROWS.find((size) => size >= rows) ?? ROWS.at(-1)}
      data-first={isFirst || undefined}
    >
      <div className={styles.head}>
        <h2 id={`${sectionId(key)}-name`} className={styles.name}>
          {name}
        </h2>
        {description ? <p className={styles.description}>{description}</p> : null}
        {availability ? <p className={styles.availability}>{availability}</p> : null}
      </div>
      <ul className={styles.products}>
        {products.map((product, index) => (
          <ProductCard key={product.key} product={product} section={section} isEager={isFirst && index < EAGER} />
        ))}
      </ul>
    </section>
  );
});
