import { sendDocument } from '@comptoir/contract/driver-app.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { documentRefusal } from '@comptoir/domain/drivers/document-rules.ts';
import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import { localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useForm, WHOLE } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { putDesk } from '../desk/desk-store.ts';
import { driverCall } from '../desk/driver-call.ts';
import { beatNow } from '../desk/heartbeat.ts';
import { isLeaving } from '../desk/outbox.ts';
import { deviceZone } from '../desk/driver-words.ts';
import { siretDigits } from '../sign-in/registration.ts';
import styles from './documents.module.css';
import { FileChooser } from './file-chooser.tsx';
import { FileTooBig, readForSending, type ReadyFile } from './ready-file.ts';

type DocumentFormProps = { kind: DocumentKind; siret: string; onDone: () => void; onCancel: () => void };

type Typed = { number: string; expiresOn: string; file: ReadyFile | null };

const toSent = (kind: DocumentKind, { number, expiresOn }: Typed) => ({
  number: (kind === 'siret' ? siretDigits(number) : number.trim()) || null,
  expiresOn: expiresOn || null,
});

/** Everything typed stays until the server has it; the same sending repeated is one sending. */
export function DocumentForm({ kind, siret, onDone, onCancel }: DocumentFormProps) {
  const form = useForm<Typed>({
    start: { number: kind === 'siret' ? siret : '', expiresOn: '', file: null },
    check: (typed) => {
      const refusal = documentRefusal(kind, toSent(kind, typed), localDay(toInstant(Date.now()), deviceZone()));
      if (refusal) return { [WHOLE]: refusalSentence(refusal) };
      return { [WHOLE]: typed.file ? null : 'Ajoutez une photo ou un PDF du document.' };
    },
    send: async (typed, { keyOf }) => {
      if (!typed.file) return;
      const body = { ...toSent(kind, typed), ...typed.file };
      putDesk(await driverCall(sendDocument, { params: { kind }, body }, { idempotencyKey: keyOf(body) }), isLeaving);
      // A long sending is answered late: what else has changed meanwhile is asked for again.
      beatNow();
      onDone();
    },
    onFailure: (error) => form.fail(sentenceOf(error)),
  });

  const { mayLeave, question } = useLeaveGuard(form.isDirty);
  const cancel = async () => {
    if (await mayLeave()) onCancel();
  };

  const choose = async (chosen: File) => {
    form.fail(null);
    try {
      form.set({ file: await readForSending(chosen) });
    } catch (failure) {
      form.fail(refusalSentence(failure instanceof FileTooBig ? 'PAYLOAD_TOO_LARGE' : 'document-type'));
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => form.submit(event)} noValidate>
      <TextField
        label={kind === 'siret' ? 'Numéro SIRET' : 'Numéro du document'}
        isOptional={kind !== 'siret'}
        inputMode={kind === 'siret' ? 'numeric' : undefined}
        maxLength={60}
        {...form.field('number')}
      />
      {kind === 'siret' ? null : <TextField label="Valable jusqu’au" type="date" {...form.field('expiresOn')} />}
      <FileChooser file={form.draft.file} onChoose={(chosen) => void choose(chosen)} />
      {form.failure ? (
        <p role="alert" className={styles.error}>
          {form.failure}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button size="lg" onClick={() => void cancel()}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" size="lg" isBusy={form.isSaving}>
          Envoyer
        </Button>
      </div>
      {question}
    </form>
  );
}
