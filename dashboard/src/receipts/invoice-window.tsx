import { InvoiceBuyer } from '@comptoir/domain/receipts/invoice-buyer.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { issueInvoice, orderInvoice } from './receipts.queries.ts';

const FAILED = french("La facture n'a pas pu être établie, merci de réessayer !");
const MISSING = 'Ce champ est nécessaire.';

type Draft = { companyName: string; street: string; postalCode: string; city: string; siren: string };

/** FLO-95: what is issued does not change any more, and the window says so. */
export function InvoiceWindow({ order, onClose }: { order: Order; onClose: () => void }) {
  const cache = useQueryClient();
  const { firstName, lastName } = order.customer;
  const form = useForm<Draft>({
    start: () => ({ companyName: `${firstName} ${lastName}`.trim(), street: '', postalCode: '', city: '', siren: '' }),
    check: faultsOf,
    send: async (draft, { keyOf }) => {
      const answer = await issueInvoice(order, InvoiceBuyer.parse(draft), keyOf(draft));
      cache.setQueryData(orderInvoice(order).queryKey, (known) => ({ creditNotes: [], ...known, ...answer }));
      toast.success({ text: french(`La facture n° ${answer.invoice.number} est établie.`) });
      onClose();
    },
    onFailure: (error) => showRefusalOr(error, FAILED),
  });
  return (
    <FormWindow
      title="Établir une facture"
      context={`Commande n°${NBSP}${order.orderNumber}`}
      width={680}
      form={form}
      saveLabel="Émettre la facture"
      refusal={null}
      onClose={onClose}
    >
      <Stack gap={18}>
        <p>{french('Une facture émise ne change plus : vérifiez avec le client.')}</p>
        <TextField
          label="Nom ou raison sociale"
          maxLength={120}
          isFocusedFirst
          {...form.field('companyName')}
          name="companyName"
        />
        <TextField label="Adresse" maxLength={200} {...form.field('street')} name="street" />
        <TextField
          label="Code postal"
          inputMode="numeric"
          maxLength={5}
          {...form.field('postalCode')}
          name="postalCode"
        />
        <TextField label="Ville" maxLength={100} {...form.field('city')} name="city" />
        <TextField
          label="SIREN"
          help={french('Facultatif : la facture est alors aussi électronique (Factur-X).')}
          inputMode="numeric"
          maxLength={11}
          {...form.field('siren')}
          name="siren"
        />
      </Stack>
    </FormWindow>
  );
}

/** The call's own schema decides; what is missing is said in one way. */
function faultsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const read = InvoiceBuyer.safeParse(draft);
  const issues = read.success ? [] : read.error.issues;
  return Object.fromEntries(
    issues.map(({ path, message, code }) => {
      const isWritten = code === 'custom' || path[0] === 'postalCode';
      return [String(path[0]), isWritten ? french(message) : MISSING];
    }),
  );
}
