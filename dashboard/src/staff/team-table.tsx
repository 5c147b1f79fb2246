import { IconCircleCheck, IconCircleX, IconMail, IconShieldLock } from '@tabler/icons-react';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { RANK_LABELS } from '@comptoir/domain/staff/rank.ts';
import { expiryWords, seenWords } from '@comptoir/domain/staff/staff.labels.ts';
import type { Invitation, StaffMember } from '@comptoir/domain/staff/staff.ts';
import { useMemo, type KeyboardEvent } from 'react';
import { useNow } from '@comptoir/web/page/now.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Avatar } from '@comptoir/web/ui/layout/avatar.tsx';
import { useUser } from '../session/session.ts';
import { InvitationActions } from './invitation-actions.tsx';
import styles from './team.module.css';

type Row =
  | { key: string; member: StaffMember; invitation?: never }
  | { key: string; invitation: Invitation; member?: never };

type TeamTableProps = {
  members: readonly StaffMember[];
  invitations: readonly Invitation[];
  hasMail: boolean;
  chosen: string | undefined;
  onChoose: (userId: string) => void;
};

export const personName = ({ firstName, lastName }: Pick<StaffMember, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName.toLocaleUpperCase('fr')}`.trim();

/** TEA-02, TEA-04: the people, then who is invited. */
export function TeamTable({ members, invitations, hasMail, chosen, onChoose }: TeamTableProps) {
  const user = useUser();
  const now = useNow();
  const rows = useMemo<Row[]>(
    () => [
      ...members.map((member) => ({ key: member.userId, member })),
      ...invitations.map((invitation) => ({ key: invitation.invitationId, invitation })),
    ],
    [members, invitations],
  );
  const columns = useMemo(
    () => columnsOf({ user, now, chosen, hasMail, onChoose }),
    [user, now, chosen, hasMail, onChoose],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows only move between its own buttons
    <div onKeyDown={movePerson}>
      <Table
        label="Équipe"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowTone={({ key }) => (key === chosen ? 'open' : undefined)}
        phone={{ columns: 'auto 1fr', gap: '4px 12px', padding: '12px 14px' }}
      />
      <p className={styles.foot}>
        <Glyph icon={IconShieldLock} size={18} />
        {'Une entreprise garde toujours un administrateur\u00A0: le dernier ne peut être ni suspendu, ni retiré.'}
      </p>
    </div>
  );
}

const rankWords = (rank: StaffMember['rank']): string => (rank ? RANK_LABELS[rank] : '--');

function invitationWords(invitation: Invitation, now: string, hasMail: boolean): string {
  const expiry = expiryWords(invitation.expiresAt, now);
  if (invitation.sentAt !== null) return expiry;
  return hasMail ? `${expiry}, en attente d’envoi` : `${expiry}, lien à transmettre`;
}

function State({ member }: { member: StaffMember }) {
  return member.canSignIn ? (
    <Badge tone="green" icon={IconCircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge tone="red" icon={IconCircleX}>
      Suspendue
    </Badge>
  );
}

/** ↑ ↓ lead from one person to the next. */
function movePerson(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const people = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-person]')];
  const at = people.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : people[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

type Given = Pick<TeamTableProps, 'hasMail' | 'chosen' | 'onChoose'> & { user: SessionUser; now: string };

function columnsOf({ user, now, chosen, hasMail, onChoose }: Given): Column<Row>[] {
  const shopWords = (shopIds: readonly string[], isAll: boolean) => {
    if (isAll) return 'Tous';
    const names = user.shops.filter(({ shopId }) => shopIds.includes(shopId)).map(({ name }) => name);
    if (names.length > 1 && names.length === user.shopCount) return names.length === 2 ? 'Les deux' : 'Tous';
    return names.length > 2 ? `${names.length} magasins` : names.join(', ') || '--';
  };
  return [
    {
      id: 'who',
      header: 'Personne',
      className: styles.whoCell,
      phone: { area: '1 / 1 / 2 / 3' },
      cell: ({ member, invitation }) => (
        <span className={styles.who}>
          {member ? (
            <Avatar name={`${member.firstName} ${member.lastName}`} />
          ) : (
            <span className={styles.envelope}>
              <Glyph icon={IconMail} size={18} />
            </span>
          )}
          <span className={styles.words}>
            {member ? (
              <button
                type="button"
                data-person
                className={`${ROW_LINK} ${styles.name}`}
                aria-current={member.userId === chosen || undefined}
                onClick={() => onChoose(member.userId)}
              >
                {personName(member)}
                {member.userId === user.userId ? <span className={styles.soft}> (vous)</span> : null}
              </button>
            ) : (
              <span className={styles.name}>{invitation.email}</span>
            )}
            <span className={styles.second}>{member ? member.email : invitationWords(invitation, now, hasMail)}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Rôle',
      phone: { area: '2 / 1', isSoft: true },
      cell: ({ member, invitation }) => rankWords(member ? member.rank : invitation.rank),
    },
    {
      id: 'shops',
      header: 'Magasins',
      phone: { area: '2 / 2', isSoft: true },
      cell: ({ member, invitation }) => {
        const { rank, shopIds } = member ?? invitation;
        return shopWords(shopIds, rank === 'administrator');
      },
    },
    {
      id: 'state',
      header: 'État',
      isAboveLink: true,
      phone: { area: '3 / 1 / 4 / 3' },
      cell: ({ member, invitation }) =>
        invitation ? <InvitationActions invitation={invitation} hasMail={hasMail} /> : <State member={member} />,
    },
    {
      id: 'seen',
      header: 'Vu à',
      isFigure: true,
      isSoft: true,
      phone: 'hidden',
      className: styles.seen,
      cell: ({ member }) =>
        member?.lastSeenAt ? seenWords(member.lastSeenAt, now, user.timeZone) : member ? 'jamais' : '',
    },
  ];
}
