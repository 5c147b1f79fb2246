import { elided } from '@comptoir/domain/kernel/text.ts';
import { IconChevronLeft, IconX } from '@tabler/icons-react';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { RANK_LABELS, RANKS, type Rank } from '@comptoir/domain/staff/rank.ts';
import type { StaffMember } from '@comptoir/domain/staff/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { Avatar } from '@comptoir/web/ui/layout/avatar.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { personOf, useSaveRank } from '../staff.queries.ts';
import { personName } from '../team-table.tsx';
import { PersonDevices } from './person-devices.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonRights } from './person-rights.tsx';
import { ShopBoxes } from './shop-boxes.tsx';
import styles from './person.module.css';

type PersonPanelProps = { userId: string; isAlone: boolean; onClose: () => void };

/** TEA-07 to TEA-14: one person; where there is little room a screen of its own. */
export function PersonPanel({ userId, isAlone, onClose }: PersonPanelProps) {
  const { companyId } = useUser();
  const person = useQuery(personOf(companyId, userId));
  // Alone, it is what the page is about.
  const Title = isAlone ? 'h1' : 'h2';
  return (
    <Card as="section" isPadded={false} aria-label={person.data ? personName(person.data.member) : 'Personne'}>
      <Loaded
        query={person}
        label="Chargement de la personne"
        bones={<Skeleton height={520} radius={14} />}
        failed="Cette personne n’a pas pu être lue, merci de réessayer."
      >
        {({ member, sessions }) => (
          <>
            <header className={styles.head}>
              {isAlone ? <IconButton icon={IconChevronLeft} label="Retour à l’équipe" onClick={onClose} /> : null}
              <Avatar name={`${member.firstName} ${member.lastName}`} />
              <div className={styles.names}>
                <Title className={styles.name}>{personName(member)}</Title>
                <p className={styles.since}>
                  <Since member={member} />
                </p>
              </div>
              <PersonMenu member={member} />
              {isAlone ? null : <IconButton icon={IconX} label="Fermer la fiche" onClick={onClose} />}
            </header>
            <RankAndShops member={member} />
            <PersonRights member={member} />
            <PersonDevices member={member} sessions={sessions} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Since({ member }: { member: StaffMember }) {
  const { timeZone } = useUser();
  const words = `${member.rank ? RANK_LABELS[member.rank] : 'Sans magasin'}, depuis le ${formatDate(member.since, timeZone)}`;
  return member.canSignIn ? words : <span className={styles.suspended}>Compte suspendu. {words}</span>;
}

function RankAndShops({ member }: { member: StaffMember }) {
  const user = useUser();
  const { companyId } = user;
  const save = useSaveRank({ companyId, userId: member.userId });
  const [asked, setAsked] = useState<Rank | null>(null);
  const isSelf = member.userId === user.userId;
  const isOthers = !isCompanyAdmin(user) && member.rank === 'administrator';
  const isLocked = isSelf || isOthers || save.isPending;
  const first = member.shopIds.length > 0 ? member.shopIds : [user.shopId];
  return (
    <div className={styles.part}>
      <div className={styles.ranks}>
        <ChoiceTiles
          label="Rôle"
          columns={3}
          isCentred
          choices={RANKS.map((rank) => ({
            value: rank,
            label: RANK_LABELS[rank],
            isDisabled: isLocked || (rank === 'administrator' && !isCompanyAdmin(user)),
          }))}
          value={member.rank}
          onChange={setAsked}
        />
      </div>
      {isSelf ? (
        <p className={styles.note}>
          Votre propre rôle ne se change pas ici{'\u00A0'}: passez la main à une autre personne.
        </p>
      ) : null}
      {member.rank === 'administrator' ? (
        <p className={styles.note}>L’administration travaille dans tous les magasins.</p>
      ) : (
        <ShopBoxes
          shops={user.shops}
          chosen={member.shopIds}
          isLocked={isLocked}
          onChange={(shopIds) => save.mutate({ rank: member.rank ?? 'staff', shopIds })}
        />
      )}
      {asked ? (
        <ConfirmDialog
          title={`Changer le rôle ${elided('de', member.firstName)}\u00A0?`}
          text={`${RANK_LABELS[asked]}\u00A0: les droits repartent de ce que ce rôle donne.`}
          confirmLabel="Changer le rôle"
          isBusy={save.isPending}
          onConfirm={() =>
            save.mutate(
              { rank: asked, shopIds: asked === 'administrator' ? [] : first },
              { onSettled: () => setAsked(null) },
            )
          }
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}
