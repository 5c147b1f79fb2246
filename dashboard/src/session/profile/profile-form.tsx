import { french } from '@comptoir/domain/kernel/text.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import type { Profile } from '@comptoir/domain/session/session-user.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { profileErrors } from './profile-errors.ts';
import { saveOwnProfile, type TypedProfile } from './profile.queries.ts';
import styles from './profile.module.css';

const asTyped = (profile: Profile): TypedProfile => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone ? formatPhone(profile.phone) : '',
  birthDate: profile.birthDate ? formatDay(profile.birthDate) : '',
  currentPassword: '',
  password: '',
  passwordConfirmation: '',
});

type ProfileFields = { form: Pick<Form<TypedProfile>, 'field'> };

export function ProfileForm({ profile }: { profile: Profile }) {
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const form = useForm<TypedProfile>({
    start: () => asTyped(profile),
    send: async (typed, { keyOf }) => {
      const fresh = await saveOwnProfile(cache, typed, keyOf(typed));
      form.restart(asTyped(fresh));
      toast.success({ text: french('Votre profil a bien été enregistré !') });
    },
    refused: profileErrors,
    onFailure: (error) => showError(error),
  });
  const { question } = useLeaveGuard(form.isDirty);
  const reason = offline ?? (form.isDirty ? null : 'Aucune modification à enregistrer.');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!reason) form.submit();
  };
  return (
    <form id={form.id} onSubmit={save} noValidate>
      <PageHeader
        title="Profil"
        actions={
          <Button type="submit" variant="primary" isBusy={form.isSaving} disabledBecause={reason}>
            Enregistrer
          </Button>
        }
      />
      <div className={styles.cards}>
        <IdentityCard email={profile.email} form={form} />
        <PasswordCard form={form} />
      </div>
      {question}
    </form>
  );
}

function IdentityCard({ email, form }: ProfileFields & { email: string }) {
  return (
    <Card as="section" aria-labelledby="profile-identity">
      <h2 id="profile-identity" className={styles.heading}>
        Identité
      </h2>
      <Stack gap={16}>
        <div className={styles.pair}>
          <TextField label="Prénom" autoComplete="given-name" maxLength={80} {...form.field('firstName')} />
          <TextField label="Nom" autoComplete="family-name" maxLength={80} {...form.field('lastName')} />
        </div>
        <TextField
          label="Adresse e-mail"
          value={email}
          onChange={() => undefined}
          isReadOnly
          help="Elle sert à vous connecter et ne se modifie pas ici."
        />
        <div className={styles.pair}>
          <TextField
            label="Téléphone"
            type="tel"
            autoComplete="tel"
            isOptional
            maxLength={30}
            {...form.field('phone')}
          />
          <TextField
            label="Date de naissance"
            inputMode="numeric"
            autoComplete="bday"
            placeholder="jj/mm/aaaa"
            isOptional
            maxLength={10}
            {...form.field('birthDate')}
          />
        </div>
      </Stack>
    </Card>
  );
}

function PasswordCard({ form }: ProfileFields) {
  return (
    <Card as="section" aria-labelledby="profile-password">
      <h2 id="profile-password" className={styles.heading}>
        Mot de passe
      </h2>
      <Stack gap={16}>
        <PasswordField label="Mot de passe actuel" autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help="Au moins 8 caractères, difficile à deviner. Laissez vide pour garder le vôtre."
          {...form.field('password')}
        />
        <PasswordField
          label="Confirmer le mot de passe"
          autoComplete="new-password"
          {...form.field('passwordConfirmation')}
        />
      </Stack>
    </Card>
  );
}
