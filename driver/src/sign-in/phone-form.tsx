import { sendDriverCode } from '@comptoir/contract/driver-app.ts';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { VisitorForm } from '@comptoir/web/form/visitor-form.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { keep } from '../desk/kept.ts';
import { identityErrors, refusedIdentity, toSentIdentity, type Identity } from './identity.ts';

type PhoneFormProps = {
  identity: Identity;
  notice: string | null;
  onSent: (typed: Identity) => void;
  onRegister: (typed: Identity) => void;
};

export function PhoneForm({ identity, notice, onSent, onRegister }: PhoneFormProps) {
  const form = useForm({
    start: identity,
    check: identityErrors,
    send: async (typed) => {
      await driverCall(sendDriverCode, { params: {}, body: toSentIdentity(typed) });
      keep('identity', typed);
      onSent(typed);
    },
    refused: refusedIdentity,
  });
  return (
    <VisitorForm
      form={form}
      saveLabel="Recevoir un code"
      otherWays={
        <Button variant="subtle" size="lg" isWide onClick={() => onRegister(form.draft)}>
          Créer mon compte
        </Button>
      }
    >
      <Notice tone="calm">{notice}</Notice>
      <Notice tone="error">{form.failure}</Notice>
      <IdentityFields form={form} />
    </VisitorForm>
  );
}

export const IdentityFields = ({ form }: { form: Pick<Form<Identity>, 'field'> }) => (
  <>
    <TextField
      label="Identifiant du magasin"
      name="shop"
      autoComplete="organization"
      help="Le magasin vous l’a donné avec le lien de cette page."
      {...form.field('shop')}
    />
    <TextField
      label="Téléphone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="06 12 34 56 78"
      {...form.field('phone')}
    />
  </>
);
