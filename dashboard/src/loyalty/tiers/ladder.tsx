import { pointsWords } from '@comptoir/domain/loyalty/programme.labels.ts';
import { IconCheck } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { exampleBalance } from './example-balance.ts';
import styles from './tiers.module.css';

/** What a customer on the way to the last tier sees. */
export function Ladder({ points, pointName }: { points: readonly number[]; pointName: string }) {
  const top = points.at(-1);
  if (top === undefined) return null;
  const balance = exampleBalance(points);
  return (
    <figure className={styles.ladder}>
      <figcaption>Progression vue par le client ({pointsWords(balance, pointName)})</figcaption>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.progress} style={{ inlineSize: `${(balance / top) * 100}%` }} />
        {points.map((one) => (
          <span
            key={one}
            className={styles.step}
            data-reached={balance >= one || undefined}
            style={{ insetInlineStart: `${(one / top) * 100}%` }}
          >
            <span className={styles.sign}>{balance >= one ? <Glyph icon={IconCheck} size={14} /> : null}</span>
            {one}
          </span>
        ))}
      </div>
    </figure>
  );
}
