import styles from './map-view.module.css';
import { drawShape, type MarkerLook } from './marker-shape.ts';

export type MapSign = { look: MarkerLook | 'way'; words: string };

/** What the signs of a map mean, drawn as they are drawn there. */
export const MapLegend = ({ signs }: { signs: readonly MapSign[] }) => (
  <ul aria-label="Légende" className={styles.legend}>
    {signs.map(({ look, words }) => (
      <li key={look}>
        {look === 'way' ? (
          <svg aria-hidden viewBox="0 0 30 8" className={styles.wayIcon}>
            <path className={styles.way} d="M3 4h24" strokeDasharray="2 9" />
          </svg>
        ) : (
          <span className={styles.sign} ref={(place) => place?.replaceChildren(drawShape(look))} />
        )}
        {words}
      </li>
    ))}
  </ul>
);
