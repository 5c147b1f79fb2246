import { saveBusinessAddress } from '@comptoir/contract/driver-app.ts';
import type { BusinessAddress, Freelance } from '@comptoir/domain/drivers/driver.ts';
import { useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useForm, WHOLE } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { putDesk } from '../desk/desk-store.ts';
import { driverCall } from '../desk/driver-call.ts';
import { isLeaving } from '../desk/outbox.ts';
import facts from '../desk/facts.module.css';
import { AddressFields } from '../sign-in/address-fields.tsx';
import { addressErrors, toSentAddress } from '../sign-in/registration.ts';

const NOWHERE: BusinessAddress = { street: '', postalCode: '', city: '' };

/** INV-48: what the invoices of an independent print; whoever registered before gives it here. */
export function BusinessCard({ freelance }: { freelance: Freelance | null }) {
  const [isOpen, setOpen] = useState(false);
  const address = freelance?.address ?? null;
  return (
    <Card as="section" aria-label="Entreprise">
      {isOpen ? (
        <AddressForm address={address} onDone={() => setOpen(false)} />
      ) : (
        <Stack gap={12}>
          <dl className={facts.facts}>
            <Pair label="Entreprise">{freelance?.companyName ?? '--'}</Pair>
            <Pair label="Adresse">
              {address ? `${address.street}, ${address.postalCode} ${address.city}` : 'À compléter'}
            </Pair>
          </dl>
          {address ? null : (
            <Notice tone="calm">Vos factures sont établies sans adresse tant que vous ne l’avez pas indiquée.</Notice>
          )}
          <Button size="lg" isWide onClick={() => setOpen(true)}>
            {address ? 'Modifier l’adresse' : 'Ajouter l’adresse'}
          </Button>
        </Stack>
      )}
    </Card>
  );
}

function AddressForm({ address, onDone }: { address: BusinessAddress | null; onDone: () => void }) {
  const form = useForm<BusinessAddress>({
    start: address ?? NOWHERE,
    check: (typed) => {
      const errors = addressErrors(typed);
      const isWrong = Object.values(errors).some((error) => error !== null);
      return { ...errors, [WHOLE]: isWrong ? 'Certains champs sont à corriger.' : null };
    },
    send: async (typed, { keyOf }) => {
      const body = toSentAddress(typed);
      putDesk(await driverCall(saveBusinessAddress, { params: {}, body }, { idempotencyKey: keyOf(body) }), isLeaving);
      onDone();
    },
    onFailure: (error) => form.fail(sentenceOf(error)),
  });
  const { mayLeave, question } = useLeaveGuard(form.isDirty);
  const cancel = async () => {
    if (await mayLeave()) onDone();
  };
  return (
    <form id={form.id} onSubmit={(event) => form.submit(event)} noValidate>
      <Stack gap={12}>
        <AddressFields form={form} />
        <Notice tone="error">{form.failure}</Notice>
        <Button type="submit" variant="primary" size="lg" isWide isBusy={form.isSaving}>
          Enregistrer
        </Button>
        <Button variant="subtle" size="lg" isWide onClick={() => void cancel()}>
          Annuler
        </Button>
      </Stack>
      {question}
    </form>
  );
}
