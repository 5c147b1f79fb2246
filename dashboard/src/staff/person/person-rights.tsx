import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { rightsOf, type Right } from '@comptoir/domain/session/rights.ts';
import { lockedRights } from '@comptoir/domain/staff/rank.ts';
import { RIGHT_GROUPS, RIGHT_LABELS } from '@comptoir/domain/staff/rights.labels.ts';
import type { StaffMember } from '@comptoir/domain/staff/staff.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { useUser } from '../../session/session.ts';
import { useBackToRole, useSetRight } from '../staff.queries.ts';
import styles from './person.module.css';

/** TEA-08, TEA-09: a badge only where a right differs from the role. */
export function PersonRights({ member }: { member: StaffMember }) {
  const { companyId, shopCount } = useUser();
  const params = { companyId, userId: member.userId };
  const set = useSetRight(params);
  const back = useBackToRole(params);
  if (!member.role) return null;
  const given = new Set(rightsOf(member.role, { shopCount }, {}));
  const locked = lockedRights(member.rank);
  const isHeld = (right: Right) => member.overrides[right] ?? given.has(right);
  const changes = RIGHT_GROUPS.flatMap(({ rights }) => rights).filter((right) => isHeld(right) !== given.has(right));
  const count = changes.length;
  return (
    <section aria-label="Droits">
      <div className={styles.band}>
        <h2>Droits</h2>
        <span className={styles.note}>
          {count === 0 ? 'ceux du rôle' : `rôle + ${count} ${plural(count, 'changement', 'changements')}`}
        </span>
        {count > 0 ? (
          <Button variant="subtle" isBusy={back.isPending} onClick={() => back.mutate(undefined)}>
            Revenir au rôle
          </Button>
        ) : null}
      </div>
      {RIGHT_GROUPS.map(({ label, rights }) => (
        <div key={label} role="group" aria-label={label}>
          <h3 className={styles.group}>{label}</h3>
          <ul className={styles.rights}>
            {rights.map((right) => {
              const isLocked = locked.includes(right) && isHeld(right);
              return (
                <li key={right} className={styles.right}>
                  <span className={styles.rightName}>{RIGHT_LABELS[right]}</span>
                  {isLocked ? (
                    <span className={styles.lock}>
                      <Glyph icon={IconLock} size={17} />
                    </span>
                  ) : null}
                  {isHeld(right) === given.has(right) ? null : <Difference isAdded={isHeld(right)} />}
                  <Switch
                    label={RIGHT_LABELS[right]}
                    labelSide="hidden"
                    size="sm"
                    isOn={isHeld(right)}
                    isBusy={set.isPending && set.variables.right === right}
                    disabledBecause={isLocked ? refusalSentence('right-locked') : null}
                    onChange={(isOn) => set.mutate({ right, isHeld: isOn === given.has(right) ? null : isOn })}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}

const Difference = ({ isAdded }: { isAdded: boolean }) =>
  isAdded ? (
    <Badge tone="green" icon={IconPlus}>
      ajouté
    </Badge>
  ) : (
    <Badge tone="amber" icon={IconMinus}>
      retiré
    </Badge>
  );
