import { registerDriver } from '@comptoir/contract/driver-app.ts';
import { DRIVER_KIND_LABELS } from '@comptoir/domain/drivers/drivers.labels.ts';
import { localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { NameFields } from '@comptoir/web/form/name-fields.tsx';
import { useForm, WHOLE, type Form } from '@comptoir/web/form/use-form.ts';
import { VisitorForm } from '@comptoir/web/form/visitor-form.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { keep } from '../desk/kept.ts';
import { deviceZone } from '../desk/driver-words.ts';
import { AddressFields } from './address-fields.tsx';
import { identityErrors, refusedIdentity, toSentIdentity, type Identity } from './identity.ts';
import { IdentityFields } from './phone-form.tsx';
import { newcomerErrors, NOBODY, toSentNewcomer, type Newcomer } from './registration.ts';

type RegisterFormProps = {
  identity: Identity;
  onRegistered: (typed: Identity) => void;
  onBack: (typed: Identity) => void;
};

const KINDS = (['employee', 'independent'] as const).map((value) => ({ value, label: DRIVER_KIND_LABELS[value] }));

function errorsOf(typed: Identity & Newcomer): Record<string, string | null> {
  const today = localDay(toInstant(Date.now()), deviceZone());
  const errors = { ...identityErrors(typed), ...newcomerErrors(typed, today) };
  const isWrong = Object.values(errors).some((error) => error !== null);
  return { ...errors, [WHOLE]: isWrong ? 'Certains champs sont à corriger.' : null };
}

/** DRV-27: the account exists at once; the code proves its telephone, the shop switches it on. */
export function RegisterForm({ identity, onRegistered, onBack }: RegisterFormProps) {
  const form = useForm({
    start: { ...NOBODY, ...identity },
    check: errorsOf,
    send: async (typed) => {
      await driverCall(registerDriver, { params: {}, body: { ...toSentIdentity(typed), ...toSentNewcomer(typed) } });
      const { shop, phone } = typed;
      keep('identity', { shop, phone });
      onRegistered({ shop, phone });
    },
    refused: (error) => ({ ...refusedIdentity(error), [WHOLE]: error.message }),
  });
  const { mayLeave, question } = useLeaveGuard(form.isDirty);
  const { shop, phone, kind } = form.draft;
  const goBack = async () => {
    if (await mayLeave()) onBack({ shop, phone });
  };
  return (
    <VisitorForm
      form={form}
      saveLabel="Créer mon compte"
      otherWays={
        <Button variant="subtle" size="lg" isWide onClick={() => void goBack()}>
          Retour
        </Button>
      }
    >
      <IdentityFields form={form} />
      <PersonFields form={form} />
      <ChoiceTiles label="Vous êtes" choices={KINDS} isCentred {...form.field('kind')} />
      {kind === 'independent' ? <BusinessFields form={form} /> : null}
      <Notice tone="error">{form.failure}</Notice>
      {question}
    </VisitorForm>
  );
}

type NewcomerForm = { form: Pick<Form<Newcomer>, 'field'> };

function PersonFields({ form }: NewcomerForm) {
  return (
    <>
      <NameFields form={form} maxLength={60} />
      <TextField
        label="Adresse e-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        isOptional
        {...form.field('email')}
      />
      <TextField
        label="Date de naissance"
        name="bday"
        type="date"
        autoComplete="bday"
        isOptional
        {...form.field('birthDate')}
      />
    </>
  );
}

function BusinessFields({ form }: NewcomerForm) {
  return (
    <>
      <TextField
        label="Nom de l’entreprise"
        name="organization"
        autoComplete="organization"
        maxLength={120}
        {...form.field('companyName')}
      />
      <TextField
        label="Numéro SIRET"
        name="siret"
        inputMode="numeric"
        help="Quatorze chiffres."
        maxLength={20}
        {...form.field('siret')}
      />
      <AddressFields form={form} />
    </>
  );
}
