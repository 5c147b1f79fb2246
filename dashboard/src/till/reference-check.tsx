import { IconChecks, IconListCheck } from '@tabler/icons-react';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { ELEMENT_KIND_LABELS } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Pill } from '@comptoir/web/ui/feedback/pill.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Bones } from '@comptoir/web/ui/states/skeleton.tsx';
import type { ShopRef } from '../menu-sync/menu-sync.queries.ts';
import { problemGroups, type ProblemGroup } from './problem-groups.ts';
import { referenceCheck } from './till.queries.ts';
import styles from './till.module.css';

/** Rows of one reason drawn at first. */
const FIRST_ROWS = 30;

/** What the till would refuse, before a customer orders it. */
export function ReferenceCheck({ shopRef, onClose }: { shopRef: ShopRef; onClose: () => void }) {
  const check = useQuery(referenceCheck(shopRef));
  return (
    <Dialog
      title="Vérifier les références"
      icon={IconListCheck}
      context="Ce que la caisse refuserait de votre carte"
      width={680}
      onClose={onClose}
      footerRight={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Loaded
        query={check}
        label="Vérification des références"
        bones={<Bones heights={[20, 44, 44]} />}
        failed="Les références n’ont pas pu être vérifiées"
        failedText={sentenceOf(check.error)}
      >
        {({ items }) => <Problems groups={problemGroups(items)} total={items.length} />}
      </Loaded>
    </Dialog>
  );
}

function Problems({ groups, total }: { groups: readonly ProblemGroup[]; total: number }) {
  if (total === 0)
    return (
      <EmptyState
        icon={IconChecks}
        title="Toutes les références sont en ordre."
        text="La caisse connaît chaque produit et chaque option de votre carte."
      />
    );
  return (
    <>
      <p className={styles.summary}>
        {formatCount(total)} {plural(total, 'problème à corriger', 'problèmes à corriger')} dans la carte ou dans la
        caisse.
      </p>
      {groups.map((group) => (
        <Reason key={group.reason} group={group} />
      ))}
    </>
  );
}

function Reason({ group: { reason, problems } }: { group: ProblemGroup }) {
  const [isWhole, setWhole] = useState(problems.length <= FIRST_ROWS);
  return (
    <section className={styles.problems} aria-label={reason}>
      <h3 className={styles.reason}>
        {reason}
        <Pill tone="amber" isCount>
          {formatCount(problems.length)}
        </Pill>
      </h3>
      <ul className={styles.lines}>
        {(isWhole ? problems : problems.slice(0, FIRST_ROWS)).map(({ element, detail }) => (
          <li key={`${element.kind} ${element.key}`} className={styles.line}>
            <span className={styles.name}>{element.name}</span>
            <span className={styles.where}>
              {ELEMENT_KIND_LABELS[element.kind]}
              {element.within ? ` · ${element.within}` : ''}
              {detail ? ` · ${detail}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {isWhole ? null : (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Afficher tout ({formatCount(problems.length)})
        </Button>
      )}
    </section>
  );
}
