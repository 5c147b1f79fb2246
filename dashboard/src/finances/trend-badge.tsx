import type { ComparedFigures } from '@comptoir/domain/finances/finance-row.ts';
import { trendWords } from '@comptoir/domain/finances/trend.labels.ts';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { comparedWith } from './trend.ts';
import styles from './finances.module.css';

type TrendBadgeProps = { basisPoints: number | null; compared: ComparedFigures | null; hasArrow?: boolean };

/** FIN-14: arrow, sign and colour. */
export function TrendBadge({ basisPoints, compared, hasArrow = false }: TrendBadgeProps) {
  const tone = basisPoints === null || basisPoints === 0 ? undefined : basisPoints > 0 ? 'up' : 'down';
  return (
    <span className={styles.trend} data-tone={tone} title={comparedWith(compared)}>
      {hasArrow && tone ? <Glyph icon={tone === 'up' ? IconArrowUpRight : IconArrowDownRight} size={15} /> : null}
      {trendWords(basisPoints)}
    </span>
  );
}
