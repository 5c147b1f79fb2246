import { IconSend } from '@tabler/icons-react';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { RANK_LABELS, RANKS, type Rank } from '@comptoir/domain/staff/rank.ts';
import { INVITATION_DAYS } from '@comptoir/domain/staff/staff.ts';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../session/session.ts';
import { LinkWindow } from './link-window.tsx';
import { ShopBoxes } from './person/shop-boxes.tsx';
import { makeLink, sendInvitation, useStaffChanged } from './staff.queries.ts';
import styles from './team.module.css';

type Draft = { email: string; rank: Rank; shopIds: string[] };

/** TEA-04 */
export function InviteForm({ hasMail }: { hasMail: boolean }) {
  const user = useUser();
  const changed = useStaffChanged();
  const [link, setLink] = useState<{ email: string; link: string } | null>(null);
  const start: Draft = { email: '', rank: 'staff', shopIds: [user.shopId] };
  const form = useForm<Draft>({
    start,
    check: ({ email, rank, shopIds }) => ({
      email:
        email.trim() === ''
          ? refusalSentence('MISSING_FIELDS')
          : isEmail(tidyEmail(email))
            ? null
            : refusalSentence('INVALID_EMAIL'),
      shopIds: rank !== 'administrator' && shopIds.length === 0 ? refusalSentence('shops-missing') : null,
    }),
    send: async (draft, { keyOf }) => {
      const body = { ...draft, email: tidyEmail(draft.email) };
      const { invitationId, email } = await sendInvitation(user.companyId, body, keyOf(body));
      if (hasMail) toast.success({ text: french(`L'invitation de ${email} part par e-mail.`) });
      else setLink({ email, link: await makeLink(user.companyId, invitationId) });
      form.restart(start);
      await changed();
    },
    onFailure: (error) => showError(error),
  });
  const { question } = useLeaveGuard(form.isDirty);
  const { draft } = form;
  const ranks = RANKS.filter((rank) => rank !== 'administrator' || isCompanyAdmin(user));
  return (
    <Card as="section" aria-label="Inviter quelqu’un">
      <form id={form.id} className={styles.invite} onSubmit={(event) => form.submit(event)} noValidate>
        <div>
          <h2 className={styles.title}>Inviter quelqu’un</h2>
          <p className={styles.second}>
            {hasMail
              ? `Un lien par e-mail, valable ${INVITATION_DAYS}\u00A0jours, à usage unique.`
              : `E-mails non configurés\u00A0: le lien s’affiche une fois, à transmettre vous-même.`}
          </p>
        </div>
        <div className={styles.inviteFields}>
          <TextField
            label="E-mail"
            type="email"
            name="email"
            placeholder="prenom@exemple.fr"
            autoComplete="off"
            {...form.field('email')}
          />
          <Select
            label="Rôle"
            options={ranks.map((rank) => ({ value: rank, label: RANK_LABELS[rank] }))}
            value={draft.rank}
            onChange={(rank) => form.set({ rank })}
          />
        </div>
        {draft.rank === 'administrator' ? (
          <p className={styles.second}>L’administration travaille dans tous les magasins.</p>
        ) : (
          <ShopBoxes
            shops={user.shops}
            chosen={draft.shopIds}
            error={form.errors['shopIds']}
            onChange={(shopIds) => form.set({ shopIds })}
          />
        )}
        <div>
          <Button type="submit" variant="primary" icon={IconSend} isBusy={form.isSaving}>
            Inviter
          </Button>
        </div>
      </form>
      {question}
      {link ? <LinkWindow {...link} onClose={() => setLink(null)} /> : null}
    </Card>
  );
}
