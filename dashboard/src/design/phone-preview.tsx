import { paletteOf } from '@comptoir/domain/design/colours.ts';
import type { Theme } from '@comptoir/domain/design/design.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { CSSProperties } from 'react';
import styles from './design.module.css';

type Preview = { name: string; logoUrl: string | null; theme: Theme; colour: string; description: string };

const DISHES = [
  { name: 'Socca', price: `4,50${NBSP}€` },
  { name: 'Pan bagnat', price: `8,90${NBSP}€` },
  { name: 'Petits farcis', price: `13,80${NBSP}€` },
];

/** DSG-07: a telephone with what is being chosen; nothing of it is saved yet. */
export function PhonePreview({ name, logoUrl, theme, colour, description }: Preview) {
  const { fill, hasOutline, onFill, text, tint } = paletteOf(colour, theme);
  const colours = { '--fill': fill, '--on-fill': onFill, '--colour-text': text, '--tint': tint } as CSSProperties;
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>Aperçu</figcaption>
      <div className={styles.phone} data-theme={theme} style={colours} aria-hidden="true">
        <div className={styles.brand}>
          {logoUrl ? (
            <img className={styles.logo} src={logoUrl} alt="" />
          ) : (
            <span className={styles.logo}>{name.slice(0, 1)}</span>
          )}
          <span className={styles.name}>{name}</span>
          {description ? <span className={styles.description}>{description}</span> : null}
        </div>
        <div className={styles.chips}>
          <span className={styles.chosen}>Livraison</span>
          <span className={styles.chip}>À emporter</span>
        </div>
        <div>
          {DISHES.map((dish) => (
            <div key={dish.name} className={styles.dish}>
              <span className={styles.dishName}>{dish.name}</span>
              <span>{dish.price}</span>
              <span className={styles.link}>Ajouter</span>
            </div>
          ))}
        </div>
        <span className={styles.pay} data-outline={hasOutline || undefined}>
          {`Commander · 27,20${NBSP}€`}
        </span>
      </div>
    </figure>
  );
}
