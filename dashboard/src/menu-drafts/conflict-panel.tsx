import { plural } from '@comptoir/domain/kernel/text.ts';
import type { DraftConflict } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { conflictText } from '@comptoir/domain/menu-drafts/menu-drafts.labels.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useMenuContext } from '../menu/menu-context.ts';
import { useDraftCommand, type DraftRef } from './menu-drafts.queries.ts';
import styles from './menu-drafts.module.css';

/** DRF-05, DRF-06: what was changed on sale meanwhile, settled one by one. */
export function ConflictPanel({ draftRef, conflicts }: { draftRef: DraftRef; conflicts: readonly DraftConflict[] }) {
  const { editRefusal } = useMenuContext();
  const settling = useDraftCommand(draftRef);
  if (conflicts.length === 0) return null;
  const settle = ({ key, field }: DraftConflict, keep: 'draft' | 'menu') =>
    settling.mutate({ do: 'settle', key, field, keep });
  const count = conflicts.length;
  return (
    <Card as="section" tone="amber" aria-label="À régler avant de publier">
      <h2 className={styles.conflictTitle}>
        <Glyph icon={IconAlertTriangle} size={20} />
        {count} {plural(count, 'point à régler', 'points à régler')} avant de publier
      </h2>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.key} ${conflict.field}`} className={styles.conflict}>
            <p>{conflictText(conflict)}</p>
            <span className={styles.choices}>
              {conflict.kind === 'changed' || conflict.kind === 'kept' ? (
                <Button disabledBecause={editRefusal} onClick={() => settle(conflict, 'draft')}>
                  Garder le brouillon
                </Button>
              ) : null}
              <Button disabledBecause={editRefusal} onClick={() => settle(conflict, 'menu')}>
                {conflict.kind === 'changed' || conflict.kind === 'kept' ? 'Garder la carte' : 'Retirer du brouillon'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
