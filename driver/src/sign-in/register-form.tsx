import { registerDriver } from '@comptoir/contract/driver-app.ts';
import { DRIVER_KIND_LABELS } from '@comptoir/domain/drivers/drivers.labels.ts';
import { localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { useState, type SubmitEvent } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { keep } from '../desk/kept.ts';
import { deviceZone } from '../desk/driver-words.ts';
import { FormNotice } from './form-notice.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { hasErrors, identityErrors, isUnknownShop, NO_ERRORS, wired, type TypedIdentity } from './identity.ts';
import {
  newcomerErrors,
  NO_NEWCOMER_ERRORS,
  NOBODY,
  wiredNewcomer,
  type Newcomer,
  type NewcomerErrors,
} from './registration.ts';
import styles from './sign-in.module.css';

type RegisterFormProps = { typed: TypedIdentity; onRegistered: () => void; onBack: () => void };

const KINDS = (['employee', 'independent'] as const).map((value) => ({ value, label: DRIVER_KIND_LABELS[value] }));

/** DRV-27: the account exists at once; the code proves its telephone, the shop switches it on. */
export function RegisterForm({ typed, onRegistered, onBack }: RegisterFormProps) {
  const [newcomer, setNewcomer] = useState(NOBODY);
  const [errors, setErrors] = useState({ identity: NO_ERRORS, newcomer: NO_NEWCOMER_ERRORS });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = {
      identity: identityErrors(typed.identity),
      newcomer: newcomerErrors(newcomer, localDay(toInstant(Date.now()), deviceZone())),
    };
    setErrors(found);
    const isWrong = hasErrors(found.identity) || hasErrors(found.newcomer);
    setFailure(isWrong ? 'Certains champs sont à corriger.' : null);
    if (isBusy || isWrong) return;
    setBusy(true);
    try {
      await driverCall(registerDriver, { params: {}, body: { ...wired(typed.identity), ...wiredNewcomer(newcomer) } });
      keep('identity', typed.identity);
      onRegistered();
    } catch (error) {
      setBusy(false);
      if (isUnknownShop(error)) setErrors({ ...found, identity: { ...NO_ERRORS, shop: sentenceOf(error) } });
      setFailure(sentenceOf(error));
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <IdentityFields typed={typed} errors={errors.identity} />
      <PersonFields newcomer={newcomer} errors={errors.newcomer} onChange={setNewcomer} />
      <ChoiceTiles
        label="Vous êtes"
        choices={KINDS}
        isCentred
        value={newcomer.kind}
        onChange={(kind) => setNewcomer({ ...newcomer, kind })}
      />
      {newcomer.kind === 'independent' ? (
        <BusinessFields newcomer={newcomer} errors={errors.newcomer} onChange={setNewcomer} />
      ) : null}
      <FormNotice tone="error" text={failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
          Créer mon compte
        </Button>
        <Button variant="subtle" size="lg" isWide onClick={onBack}>
          Retour
        </Button>
      </div>
    </form>
  );
}

type NewcomerFieldsProps = {
  newcomer: Newcomer;
  errors: NewcomerErrors;
  onChange: (newcomer: Newcomer) => void;
};

function PersonFields({ newcomer, errors, onChange }: NewcomerFieldsProps) {
  return (
    <>
      <TextField
        label="Prénom"
        name="given-name"
        autoComplete="given-name"
        maxLength={60}
        value={newcomer.firstName}
        error={errors.firstName}
        onChange={(firstName) => onChange({ ...newcomer, firstName })}
      />
      <TextField
        label="Nom"
        name="family-name"
        autoComplete="family-name"
        maxLength={60}
        value={newcomer.lastName}
        error={errors.lastName}
        onChange={(lastName) => onChange({ ...newcomer, lastName })}
      />
      <TextField
        label="Adresse e-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        isOptional
        value={newcomer.email}
        error={errors.email}
        onChange={(email) => onChange({ ...newcomer, email })}
      />
      <TextField
        label="Date de naissance"
        name="bday"
        type="date"
        autoComplete="bday"
        isOptional
        value={newcomer.birthDate}
        error={errors.birthDate}
        onChange={(birthDate) => onChange({ ...newcomer, birthDate })}
      />
    </>
  );
}

function BusinessFields({ newcomer, errors, onChange }: NewcomerFieldsProps) {
  return (
    <>
      <TextField
        label="Nom de l’entreprise"
        name="organization"
        autoComplete="organization"
        maxLength={120}
        value={newcomer.companyName}
        error={errors.companyName}
        onChange={(companyName) => onChange({ ...newcomer, companyName })}
      />
      <TextField
        label="Numéro SIRET"
        name="siret"
        inputMode="numeric"
        help="Quatorze chiffres."
        maxLength={20}
        value={newcomer.siret}
        error={errors.siret}
        onChange={(siret) => onChange({ ...newcomer, siret })}
      />
    </>
  );
}
