import { french } from '@comptoir/domain/kernel/text.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { isEditable } from '@comptoir/domain/push-notifications/push-rules.ts';
import { PUSH_PAGE_SIZES } from '@comptoir/domain/push-notifications/words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { IconBell, IconChevronLeft } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { PhonePreview } from '@comptoir/web/ui/layout/phone-preview.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import settings from '../settings/settings-page.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditWindow } from './edit-window.tsx';
import { CANNOT_SEND, ScheduleCard, SendCard } from './push-cards.tsx';
import { usePushPlace } from './push-place.ts';
import { PushTable } from './push-table.tsx';
import { pushPage, recipients, targetOf } from './push.queries.ts';
import styles from './push.module.css';

type Opened = { what: 'edit' | 'delete'; notification: PushNotification };

/** PSH-01. */
export function PushScreen() {
  const user = useUser();
  const { page, size, go } = usePushPlace();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useQuery(pushPage(user, { pageNumber: page, pageSize: size }));
  const counted = useQuery(recipients(user.companyId, targetOf(user), null)).data;
  const { isAllShops, shopId, shopCount } = user;
  const mayEdit = useCallback(
    (notification: PushNotification) => isEditable(notification, { isAllShops, shopId, shopCount }),
    [isAllShops, shopId, shopCount],
  );
  const edit = useCallback((notification: PushNotification) => setOpened({ what: 'edit', notification }), []);
  const remove = useCallback((notification: PushNotification) => setOpened({ what: 'delete', notification }), []);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title="Notifications push"
        back={
          <Link to="/marketing" className={settings.back}>
            <Glyph icon={IconChevronLeft} size={16} />
            Retour
          </Link>
        }
      />
      {counted && !counted.canSend ? <Notice tone="error">{CANNOT_SEND}</Notice> : null}
      <div className={styles.cards} data-push-cards>
        <SendCard />
        <ScheduleCard />
      </div>
      <Card isPadded={false} aria-busy={list.isPlaceholderData}>
        <Loaded
          query={list}
          label="Chargement des notifications"
          bones={<Skeleton height={260} radius={14} />}
          failed="Impossible d’afficher les notifications"
        >
          {({ items, total }) =>
            total === 0 ? (
              <Nothing sender={user.isAllShops ? user.companyName : user.shopName} />
            ) : (
              <>
                <h2 className={styles.listTitle}>Historique</h2>
                <PushTable
                  notifications={items}
                  zone={user.timeZone}
                  hasTarget={!isAllShops}
                  isEditable={mayEdit}
                  onEdit={edit}
                  onDelete={remove}
                />
                <div className={styles.pager}>
                  <Pager
                    page={page}
                    pageSize={size}
                    pageSizes={PUSH_PAGE_SIZES}
                    total={total}
                    onPage={(next) => go({ page: next })}
                    onPageSize={(next) => go({ size: next })}
                  />
                </div>
              </>
            )
          }
        </Loaded>
      </Card>
      {opened?.what === 'edit' ? <EditWindow notification={opened.notification} onClose={close} /> : null}
      {opened?.what === 'delete' ? <DeleteDialog notification={opened.notification} onClose={close} /> : null}
    </>
  );
}

const focusFirstTitle = () => document.querySelector<HTMLElement>('[data-push-cards] [name="title"]')?.focus();

/** PSH-17, MKT-11: a picture, one sentence and the button. */
const Nothing = ({ sender }: { sender: string }) => (
  <div className={styles.nothing}>
    <PhonePreview
      sender={sender}
      title="Soirée niçoise"
      message={french('Socca offerte ce soir dès 25 € de commande. À table !')}
      isBare
    />
    <EmptyState
      icon={IconBell}
      title="Aucune notification pour le moment."
      text="Envoyez votre première notification à vos clients."
      action={<Button onClick={focusFirstTitle}>Envoyer une notification</Button>}
    />
  </div>
);
