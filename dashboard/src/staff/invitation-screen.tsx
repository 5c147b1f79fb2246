import { refusalSentence } from '@comptoir/contract/errors.ts';
import { acceptInvitation, readInvitation } from '@comptoir/contract/staff.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { passwordRefusal } from '@comptoir/domain/session/credentials.ts';
import { RANK_LABELS } from '@comptoir/domain/staff/rank.ts';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLink, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { useForm, WHOLE, type FieldErrors } from '@comptoir/web/form/use-form.ts';
import { VisitorEnding } from '@comptoir/web/form/visitor-form.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { missingErrors } from '../session/identity-fields.tsx';
import { FormOnCard, VisitorCard } from '../session/visitor-card.tsx';
import styles from './invitation.module.css';

const RouteButton = createLink(LinkButton);

/** TEA-05: where the link of an invitation leads. */
export function InvitationScreen() {
  const token = useToken();
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
        <VisitorEnding>
          <Notice icon={IconLinkOff} tone="calm">
            {refusalSentence('invitation-dead')}
          </Notice>
          <RouteButton to="/login" variant="primary" size="lg" isWide>
            Aller à la connexion
          </RouteButton>
        </VisitorEnding>
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

/** Read once, then taken out of the address bar: it opens an account, and addresses are shared and remembered. */
function useToken(): string | null {
  const { token } = useSearch({ strict: false });
  const [read] = useState(token ?? null);
  const navigate = useNavigate();
  useEffect(() => {
    if (token) void navigate({ to: '/invitation', search: {}, replace: true });
  }, [token, navigate]);
  return read;
}

type Typed = { firstName: string; lastName: string; password: string; confirmation: string };

function AcceptForm({ token, email }: { token: string; email: string }) {
  const form = useForm<Typed>({
    start: { firstName: '', lastName: '', password: '', confirmation: '' },
    check: refusalOf,
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
      <TextField
        label="Prénom"
        name="firstName"
        autoComplete="given-name"
        maxLength={80}
        {...form.field('firstName')}
      />
      <TextField label="Nom" name="lastName" autoComplete="family-name" maxLength={80} {...form.field('lastName')} />
      <PasswordField
        label="Mot de passe"
        name="password"
        help="Au moins 8 caractères, difficile à deviner."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirmer le mot de passe" autoComplete="new-password" {...form.field('confirmation')} />
    </FormOnCard>
  );
}

function refusalOf(typed: Typed): FieldErrors {
  const missing = missingErrors(typed);
  if (WHOLE in missing) return missing;
  const isOther = typed.password !== typed.confirmation;
  const refusal = isOther ? 'PASSWORDS_DIFFER' : passwordRefusal(typed.password);
  if (!refusal) return {};
  const sentence = refusalSentence(refusal);
  return { [WHOLE]: sentence, [isOther ? 'confirmation' : 'password']: sentence };
}
