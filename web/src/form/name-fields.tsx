import { TextField } from '../ui/fields/text-field.tsx';
import type { Form } from './use-form.ts';

type NameFieldsProps = { form: Pick<Form<{ firstName: string; lastName: string }>, 'field'>; maxLength: number };

export const NameFields = ({ form, maxLength }: NameFieldsProps) => (
  <>
    <TextField
      label="Prénom"
      name="given-name"
      autoComplete="given-name"
      maxLength={maxLength}
      {...form.field('firstName')}
    />
    <TextField
      label="Nom"
      name="family-name"
      autoComplete="family-name"
      maxLength={maxLength}
      {...form.field('lastName')}
    />
  </>
);
