import { refusalSentence } from '@comptoir/contract/errors.ts';
import { acceptInvitation, readInvitation } from '@comptoir/contract/staff.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { RANK_LABELS } from '@comptoir/domain/staff/rank.ts';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call, CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { NameFields } from '@comptoir/web/form/name-fields.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { ChosenPasswordFields, chosenPasswordErrors, ToSignIn, useLinkToken } from '../session/chosen-password.tsx';
import { FormOnCard, VisitorCard } from '../session/visitor-card.tsx';
import styles from './invitation.module.css';

/** TEA-05: where the link of an invitation leads. */
export function InvitationScreen() {
  const token = useLinkToken('/invitation');
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { params: {}, body: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    retry: (count, error) => !(error instanceof CallFailed) && count < 2,
    staleTime: Infinity,
  });
  const isDead = token === null || (invitation.error instanceof CallFailed && invitation.error.status === 404);
  return (
    <VisitorCard title={invitation.data ? `Rejoindre ${invitation.data.companyName}` : 'Invitation'}>
      {isDead ? (
        <ToSignIn label="Aller à la connexion">
          <Notice icon={IconLinkOff} tone="calm">
            {refusalSentence('invitation-dead')}
          </Notice>
        </ToSignIn>
      ) : (
        <Loaded
          query={invitation}
          label="Lecture de l’invitation"
          bones={<Skeleton height={320} radius={14} />}
          failed={sentenceOf(invitation.error)}
        >
          {({ email, invitedBy, rank, shopNames }) => (
            <>
              <p className={styles.words}>
                {french(
                  `${invitedBy} vous invite : ${RANK_LABELS[rank]}, ${shopNames.length > 0 ? shopNames.join(', ') : 'tous les magasins'}.`,
                )}
              </p>
              <AcceptForm token={token} email={email} />
            </>
          )}
        </Loaded>
      )}
    </VisitorCard>
  );
}

type Typed = { firstName: string; lastName: string; password: string; confirmation: string };

function AcceptForm({ token, email }: { token: string; email: string }) {
  const form = useForm<Typed>({
    start: { firstName: '', lastName: '', password: '', confirmation: '' },
    check: chosenPasswordErrors,
    send: async ({ firstName, lastName, password }) => {
      await call(acceptInvitation, { params: {}, body: { token, firstName, lastName, password } });
      // The page begins again as somebody else: nothing of whoever was here before stays in it.
      location.assign('/');
    },
  });
  return (
    <FormOnCard
      form={form}
      saveLabel="Rejoindre l’équipe"
      failureTitle="Invitation impossible"
      onForgiven={() => form.focus('password')}
    >
      <TextField label="Adresse e-mail" value={email} onChange={() => undefined} isReadOnly autoComplete="username" />
      <NameFields form={form} maxLength={80} />
      <ChosenPasswordFields form={form} label="Mot de passe" />
    </FormOnCard>
  );
}
