import type { ReactNode } from 'react';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { VisitorForm, type VisitorFormProps } from '@comptoir/web/form/visitor-form.tsx';
import { ErrorDialog } from '@comptoir/web/ui/dialogs/notice-dialog.tsx';
import { VisitorFrame } from '@comptoir/web/ui/layout/visitor-frame.tsx';
import { HelpLink } from './help-link.tsx';

export const VisitorCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <VisitorFrame brand="Comptoir" title={title} foot={<HelpLink />}>
    {children}
  </VisitorFrame>
);

type FormOnCardProps = VisitorFormProps & {
  form: Pick<Form<never>, 'failure' | 'fail'>;
  failureTitle: string;
  onForgiven: () => void;
};

export function FormOnCard({ failureTitle, onForgiven, children, ...rest }: FormOnCardProps) {
  const { failure, fail } = rest.form;
  const forgive = () => {
    fail(null);
    onForgiven();
  };
  return (
    <VisitorForm {...rest}>
      {children}
      {failure ? <ErrorDialog title={failureTitle} text={failure} onClose={forgive} /> : null}
    </VisitorForm>
  );
}
