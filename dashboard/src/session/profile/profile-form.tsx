import { french } from '@comptoir/domain/kernel/text.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import type { Profile } from '@comptoir/domain/session/session-user.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { PasswordField } from '@comptoir/web/ui/fields/password-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { profileErrors, type ProfileErrors } from './profile-errors.ts';
import { useSaveProfile, type TypedProfile } from './profile.queries.ts';
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

type Fields = {
  typed: TypedProfile;
  errors: ProfileErrors;
  type: (field: keyof TypedProfile) => (value: string) => void;
};

export function ProfileForm({ profile }: { profile: Profile }) {
  const offline = useOfflineReason();
  const [saved, setSaved] = useState(() => asTyped(profile));
  const [typed, setTyped] = useState(saved);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useSaveProfile();
  const isChanged = (Object.keys(saved) as (keyof TypedProfile)[]).some((field) => typed[field] !== saved[field]);
  const reason = offline ?? (isChanged ? null : 'Aucune modification à enregistrer.');

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason || isPending) return;
    setErrors({});
    mutate(typed, {
      onSuccess: (fresh) => {
        setSaved(asTyped(fresh));
        setTyped(asTyped(fresh));
        toast.success({ text: french('Votre profil a bien été enregistré !') });
      },
      onError: (error) => {
        const wrong = profileErrors(error);
        if (!wrong) return showError(error);
        setErrors(wrong);
        // Once the errors are drawn: the first of them may be far from the button.
        setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      },
    });
  };
  const type = (field: keyof TypedProfile) => (value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    setErrors((known) => ({ ...known, [field]: undefined }));
  };
  const fields: Fields = { typed, errors, type };

  return (
    <form ref={form} onSubmit={save} noValidate>
      <PageHeader
        title="Profil"
        actions={
          <Button type="submit" variant="primary" isBusy={isPending} disabledBecause={reason}>
            Enregistrer
          </Button>
        }
      />
      <div className={styles.cards}>
        <IdentityCard email={profile.email} {...fields} />
        <PasswordCard {...fields} />
      </div>
    </form>
  );
}

function IdentityCard({ email, typed, errors, type }: Fields & { email: string }) {
  return (
    <Card as="section" aria-labelledby="profile-identity">
      <h2 id="profile-identity" className={styles.heading}>
        Identité
      </h2>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <TextField
            label="Prénom"
            autoComplete="given-name"
            maxLength={80}
            value={typed.firstName}
            onChange={type('firstName')}
            error={errors.firstName}
          />
          <TextField
            label="Nom"
            autoComplete="family-name"
            maxLength={80}
            value={typed.lastName}
            onChange={type('lastName')}
            error={errors.lastName}
          />
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
            value={typed.phone}
            onChange={type('phone')}
            error={errors.phone}
          />
          <TextField
            label="Date de naissance"
            inputMode="numeric"
            autoComplete="bday"
            placeholder="jj/mm/aaaa"
            isOptional
            maxLength={10}
            value={typed.birthDate}
            onChange={type('birthDate')}
            error={errors.birthDate}
          />
        </div>
      </div>
    </Card>
  );
}

function PasswordCard({ typed, errors, type }: Fields) {
  return (
    <Card as="section" aria-labelledby="profile-password">
      <h2 id="profile-password" className={styles.heading}>
        Mot de passe
      </h2>
      <div className={styles.fields}>
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          value={typed.currentPassword}
          onChange={type('currentPassword')}
          error={errors.currentPassword}
        />
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help="Au moins 8 caractères, difficile à deviner. Vide, le mot de passe ne change pas."
          value={typed.password}
          onChange={type('password')}
          error={errors.password}
        />
        <PasswordField
          label="Confirmer le mot de passe"
          autoComplete="new-password"
          value={typed.passwordConfirmation}
          onChange={type('passwordConfirmation')}
          error={errors.passwordConfirmation}
        />
      </div>
    </Card>
  );
}
