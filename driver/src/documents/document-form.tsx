import { sendDocument } from '@comptoir/contract/driver-app.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { documentRefusal } from '@comptoir/domain/drivers/document-rules.ts';
import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import { localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
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

/** Everything typed stays until the server has it; the same sending repeated is one sending. */
export function DocumentForm({ kind, siret, onDone, onCancel }: DocumentFormProps) {
  const [number, setNumber] = useState(kind === 'siret' ? siret : '');
  const [expiresOn, setExpiresOn] = useState('');
  const [file, setFile] = useState<ReadyFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = useRef({ of: '', text: '' });

  const choose = async (chosen: File) => {
    setError(null);
    try {
      setFile(await readForSending(chosen));
    } catch (failure) {
      setError(refusalSentence(failure instanceof FileTooBig ? 'PAYLOAD_TOO_LARGE' : 'document-type'));
    }
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = {
      number: (kind === 'siret' ? siretDigits(number) : number.trim()) || null,
      expiresOn: expiresOn || null,
    };
    const refusal = documentRefusal(kind, typed, localDay(toInstant(Date.now()), deviceZone()));
    if (refusal) return setError(refusalSentence(refusal));
    if (!file) return setError('Ajoutez une photo ou un PDF du document.');
    if (isBusy) return undefined;
    const body = { ...typed, ...file };
    const of = JSON.stringify(body);
    if (key.current.of !== of) key.current = { of, text: commandKey() };
    setBusy(true);
    setError(null);
    try {
      const options = { idempotencyKey: key.current.text };
      putDesk(await driverCall(sendDocument, { params: { kind }, body }, options), isLeaving);
      // A long sending is answered late: what else has changed meanwhile is asked for again.
      beatNow();
      onDone();
    } catch (failure) {
      setBusy(false);
      setError(sentenceOf(failure));
    }
    return undefined;
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={kind === 'siret' ? 'Numéro SIRET' : 'Numéro du document'}
        isOptional={kind !== 'siret'}
        inputMode={kind === 'siret' ? 'numeric' : undefined}
        maxLength={60}
        value={number}
        onChange={setNumber}
      />
      {kind === 'siret' ? null : (
        <TextField label="Valable jusqu’au" type="date" value={expiresOn} onChange={setExpiresOn} />
      )}
      <FileChooser file={file} onChoose={(chosen) => void choose(chosen)} />
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button size="lg" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
          Envoyer
        </Button>
      </div>
    </form>
  );
}
