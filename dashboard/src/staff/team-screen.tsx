import { IconChevronLeft, IconHistory, IconUsersGroup } from '@tabler/icons-react';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { PAGES, pageVisibility } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useUpright } from '@comptoir/web/ui/base/use-phone.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { SlashField } from '@comptoir/web/ui/search/slash-field.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../session/session.ts';
import settings from '../settings/settings-page.module.css';
import { InviteForm } from './invite-form.tsx';
import { PersonPanel } from './person/person-panel.tsx';
import { invitationList, TEAM_PAGE_SIZE, teamList } from './staff.queries.ts';
import { useTeamPlace } from './team-place.ts';
import { TeamTable } from './team-table.tsx';
import styles from './team.module.css';

/** From how many shops on a list is worth choosing from. */
const MANY_SHOPS = 4;

/** TEA-02 */
export function TeamScreen() {
  const user = useUser();
  const { companyId } = user;
  const { place, ...move } = useTeamPlace();
  const isAlone = useUpright();
  const page = place.page ?? 0;
  const wanted = { search: place.q, shopId: place.magasin, page };
  const list = useQuery(teamList(companyId, wanted));
  const invitations = useQuery(invitationList(companyId, wanted));
  const person = place.personne;
  const panel = person ? (
    <PersonPanel key={person} userId={person} isAlone={isAlone} onClose={() => move.toPerson(undefined)} />
  ) : null;
  if (isAlone && panel) return panel;
  const open = invitations.data?.items ?? [];
  const openCount = invitations.data?.total ?? 0;
  return (
    <div className={shared.screen}>
      <PageHeader
        title={PAGES.team.label}
        back={
          <Link to={PAGES.settings.path} className={settings.back}>
            <Glyph icon={IconChevronLeft} size={16} />
            Retour
          </Link>
        }
        badge={list.data ? <span className={settings.hint}>{counted(list.data.total, openCount)}</span> : null}
        actions={
          <>
            <div className={styles.search}>
              <SlashField
                label="Chercher dans l’équipe"
                placeholder="Nom ou e-mail"
                text={place.q ?? ''}
                onSearch={move.searchFor}
              />
            </div>
            {user.shops.length >= MANY_SHOPS ? (
              <Select
                label="Magasin"
                isLabelHidden
                options={[
                  { value: '', label: 'Tous les magasins' },
                  ...user.shops.map(({ shopId, name }) => ({ value: shopId, label: name })),
                ]}
                value={place.magasin ?? ''}
                onChange={(shopId) => move.toShop(shopId || undefined)}
              />
            ) : null}
            {pageVisibility('journal', viewOf(user)) === 'hidden' ? null : (
              <RouteButton to={PAGES.journal.path} icon={IconHistory}>
                {PAGES.journal.label}
              </RouteButton>
            )}
          </>
        }
      />
      <div className={styles.columns} data-chosen={panel !== null}>
        <div className={styles.left}>
          <Loaded
            query={list}
            label="Chargement de l’équipe"
            bones={<Skeleton height={420} radius={14} />}
            failed="L’équipe n’a pas pu être récupérée, merci de réessayer."
          >
            {({ items, total }) =>
              items.length === 0 && open.length === 0 ? (
                <Card isPadded={false}>
                  <EmptyState
                    icon={IconUsersGroup}
                    title="Personne ne correspond"
                    text="Essayez un autre nom ou une autre adresse."
                  />
                </Card>
              ) : (
                <Card isPadded={false} as="section" aria-label="Personnes">
                  <TeamTable
                    members={items}
                    invitations={open}
                    hasMail={invitations.data?.hasMail ?? true}
                    chosen={person}
                    onChoose={move.toPerson}
                  />
                  {Math.max(total, openCount) > TEAM_PAGE_SIZE ? (
                    <div className={styles.pager}>
                      <Pager
                        page={page}
                        pageSize={TEAM_PAGE_SIZE}
                        pageSizes={[TEAM_PAGE_SIZE]}
                        // Both go on from page to page, side by side.
                        total={Math.max(total, openCount)}
                        onPage={move.toPage}
                        onPageSize={() => undefined}
                      />
                    </div>
                  ) : null}
                </Card>
              )
            }
          </Loaded>
          <InviteForm hasMail={invitations.data?.hasMail ?? true} />
        </div>
        <div className={styles.right}>
          {panel ?? (
            <Card isPadded={false}>
              <EmptyState
                icon={IconUsersGroup}
                title="Choisissez une personne"
                text="Son rôle, ses magasins, ses droits et ses appareils s’affichent ici."
              />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

const counted = (people: number, invitations: number): string =>
  `${formatCount(people)} ${plural(people, 'personne', 'personnes')}${
    invitations > 0 ? `, ${formatCount(invitations)} ${plural(invitations, 'invitation', 'invitations')}` : ''
  }`;
