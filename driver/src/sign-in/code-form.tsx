import { sendDriverCode, signInDriver } from '@comptoir/contract/driver-app.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { useForm, WHOLE } from '@comptoir/web/form/use-form.ts';
import { VisitorForm } from '@comptoir/web/form/visitor-form.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { putDesk } from '../desk/desk-store.ts';
import { driverCall } from '../desk/driver-call.ts';
import { keepSession } from '../desk/session.ts';
import { toSentIdentity, type Identity } from './identity.ts';
import styles from './sign-in.module.css';

const DIGITS = 6;
/** The server sends no other one sooner. */
const RESEND_MS = 30_000;

type CodeFormProps = {
  identity: Identity;
  /** Whoever has just registered is known to the shop; of anybody else nobody is told whether they are. */
  isRegistered: boolean;
  onBack: () => void;
};

export function CodeForm({ identity, isRegistered, onBack }: CodeFormProps) {
  const [refused, setRefused] = useState<{ code: string; sentence: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { shop, phone } = toSentIdentity(identity);
  useEffect(() => field.current?.focus(), []);
  /** Sent by itself, then pressed again: the second time would only use up one of the few tries. */
  const wrongAgain = (typed: string) => (refused?.code === typed ? refused.sentence : null);
  const form = useForm({
    start: { code: '' },
    check: ({ code: typed }) => ({
      [WHOLE]: typed.length < DIGITS ? 'Tapez les six chiffres reçus par SMS.' : wrongAgain(typed),
    }),
    send: async (typed) => {
      const { token, desk } = await driverCall(signInDriver, { params: {}, body: { shop, phone, ...typed } }).catch(
        (error: unknown) => {
          if (error instanceof CallFailed && error.code === 'AUTHENTICATION_FAILED')
            setRefused({ code: typed.code, sentence: error.message });
          throw error;
        },
      );
      putDesk(desk, () => false);
      keepSession(token);
    },
    onFailure: (error) => {
      form.fail(sentenceOf(error));
      field.current?.select();
    },
  });
  const { code } = form.draft;
  const number = <span className={styles.phone}>{formatPhone(phone)}</span>;

  /** Telephones fill the field from the message: with its last digit there is nothing left to press. */
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    form.set({ code: digits });
    if (digits !== code && digits.length === DIGITS) form.submit(null, { code: digits });
  };

  return (
    <VisitorForm
      form={form}
      saveLabel="Se connecter"
      otherWays={
        <>
          <ResendButton shop={shop} phone={phone} onFailure={form.fail} onSent={() => setRefused(null)} />
          <Button variant="subtle" size="lg" isWide onClick={onBack}>
            Changer de numéro
          </Button>
        </>
      }
    >
      <p>
        {isRegistered ? (
          <>Un code à six chiffres arrive par SMS au {number}.</>
        ) : (
          <>Si le magasin connaît le {number}, un code à six chiffres arrive par SMS.</>
        )}{' '}
        Il est valable dix minutes.
      </p>
      <Notice tone="error">{form.failure}</Notice>
      <div className={styles.code}>
        <TextField
          label="Code reçu par SMS"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={type}
          ref={field}
        />
      </div>
    </VisitorForm>
  );
}

type ResendButtonProps = Identity & { onFailure: (sentence: string | null) => void; onSent: () => void };

function ResendButton({ shop, phone, onFailure, onSent }: ResendButtonProps) {
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [isBusy, setBusy] = useState(false);
  const seconds = useFromNow((now) => Math.max(0, Math.ceil((sentAt + RESEND_MS - Date.parse(now)) / 1_000)));

  const resend = async () => {
    setBusy(true);
    onFailure(null);
    try {
      await driverCall(sendDriverCode, { params: {}, body: { shop, phone } });
      setSentAt(Date.now());
      onSent();
    } catch (error) {
      onFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      size="lg"
      isWide
      isBusy={isBusy}
      disabledBecause={seconds > 0 ? 'Un nouveau code peut être demandé toutes les trente secondes.' : null}
      onClick={() => void resend()}
    >
      {seconds > 0 ? `Renvoyer le code dans ${seconds}${NBSP}s` : 'Renvoyer le code'}
    </Button>
  );
}
