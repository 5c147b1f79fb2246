import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { formatTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { ALL_USERS, sendQuestion } from '@comptoir/domain/push-notifications/push.labels.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCalendarClock, IconSend } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../session/session.ts';
import { EMPTY, plannedDraft, segmentOf, type PushDraft } from './push-draft.ts';
import { DateFields, WordFields } from './push-fields.tsx';
import { recipients, targetOf } from './push.queries.ts';
import { useNewPush } from './use-push-form.ts';
import styles from './push.module.css';

/** PSH-30. */
export const CANNOT_SEND = french("L'envoi de notifications n'est pas configuré : rien ne peut partir.");
const NOTHING_WRITTEN = 'Écrivez d’abord un titre et un message.';

type FrameProps = { icon: IconType; title: string; text: string; children: ReactNode };

function CardFrame({ icon, title, text, children }: FrameProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <Glyph icon={icon} size={20} />
        </span>
        <div>
          <h2 id={id} className={styles.cardTitle}>
            {title}
          </h2>
          <p className={styles.soft}>{text}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}

/** Who it is from and for, as the fields name them. */
export function usePushWords() {
  const user = useUser();
  const { toAllUsers } = targetOf(user);
  return {
    sender: toAllUsers ? user.companyName : user.shopName,
    everybody: toAllUsers ? ALL_USERS : `Tous les clients de ${user.shopName}`,
    zone: user.timeZone,
  };
}

const recipientWords = (count: number): string =>
  `${formatCount(count)}${NBSP}${plural(count, 'destinataire', 'destinataires')}`;

type Asked = { count: number; spared: number; leavesAt: Instant | null; answer: (isSure: boolean) => void };

/** PSH-01, PSH-13. */
export function SendCard() {
  const user = useUser();
  const cache = useQueryClient();
  const words = usePushWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isSure = async (draft: PushDraft): Promise<boolean> => {
    const counted = await cache.query(recipients(user.companyId, targetOf(user), segmentOf(draft)));
    const { recipientCount: count, spared, leavesAt } = counted;
    return new Promise((answer) => setAsked({ count, spared, leavesAt, answer }));
  };
  const form = useNewPush({ isPlanned: false, start: () => EMPTY, isSure });
  const guard = useLeaveGuard(form.isDirty);
  const { title, message } = form.draft;
  const counted = useQuery(recipients(user.companyId, targetOf(user), segmentOf(form.draft))).data;
  const refusal = counted?.canSend === false ? CANNOT_SEND : null;
  const answer = (sure: boolean) => {
    asked?.answer(sure);
    setAsked(null);
  };
  return (
    <CardFrame icon={IconSend} title="Envoyer une notification" text={french('Elle part aussitôt ; la nuit, à 09:00.')}>
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        <WordFields form={form} {...words} isBare />
        <div className={styles.foot}>
          <p className={styles.soft} aria-live="polite">
            {counted ? recipientWords(counted.recipientCount) : ' '}
          </p>
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isSaving}
            disabledBecause={refusal ?? (title || message ? null : NOTHING_WRITTEN)}
          >
            Envoyer
          </Button>
        </div>
      </form>
      {asked ? (
        <ConfirmDialog
          title={french('Envoyer cette notification ?')}
          text={<Question {...asked} zone={words.zone} />}
          confirmLabel={asked.leavesAt ? french(`Envoyer à ${formatTime(asked.leavesAt, words.zone)}`) : 'Envoyer'}
          disabledBecause={asked.count > 0 ? null : 'Personne ne recevrait cette notification.'}
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        />
      ) : null}
      {guard.question}
    </CardFrame>
  );
}

/** PSH-13, PSH-22, PSH-23: how many, when, and who is left in peace. */
function Question({ count, spared, leavesAt, zone }: Omit<Asked, 'answer'> & { zone: string }) {
  return (
    <>
      {leavesAt ? (
        <p>
          {french(
            `Entre 22:00 et 09:00, vos clients ne sont pas dérangés : cette notification sera envoyée à ${formatTime(leavesAt, zone)} à ${formatCount(count)} utilisateur(s). Vous pourrez la modifier d’ici là.`,
          )}
        </p>
      ) : (
        <p>{sendQuestion(count)}</p>
      )}
      {spared > 0 ? (
        <p className={styles.spared}>
          {french(
            `Sans ${formatCount(spared)} ${plural(spared, 'personne', 'personnes')} à qui deux notifications ont été envoyées en 7 jours.`,
          )}
        </p>
      ) : null}
    </>
  );
}

/** PSH-01, PSH-06. */
export function ScheduleCard() {
  const words = usePushWords();
  const now = useNow();
  const user = useUser();
  const isUnable = useQuery(recipients(user.companyId, targetOf(user), null)).data?.canSend === false;
  const refusal = isUnable ? CANNOT_SEND : null;
  const form = useNewPush({ isPlanned: true, start: () => plannedDraft(now, words.zone) });
  const guard = useLeaveGuard(form.isDirty);
  const { title, message } = form.draft;
  return (
    <CardFrame
      icon={IconCalendarClock}
      title="Programmer une notification"
      text={french("Choisissez le jour et l'heure d'envoi.")}
    >
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        <WordFields form={form} {...words} isBare />
        <div className={styles.foot}>
          <DateFields form={form} zone={words.zone} />
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isSaving}
            disabledBecause={refusal ?? (title || message ? null : NOTHING_WRITTEN)}
          >
            Programmer
          </Button>
        </div>
      </form>
      {guard.question}
    </CardFrame>
  );
}
