import { refusalSentence } from '@comptoir/contract/errors.ts';
import { useState } from 'react';
import { VisitorFrame } from '@comptoir/web/ui/layout/visitor-frame.tsx';
import { readKept } from '../desk/kept.ts';
import { CodeForm } from './code-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './sign-in.module.css';
import { shopOfLink, type Identity } from './identity.ts';

type Step = 'phone' | 'code' | 'register' | 'first-code';

const TITLES: Record<Step, string> = {
  phone: 'Connexion',
  code: 'Votre code',
  register: 'Créer mon compte',
  'first-code': 'Votre code',
};

/** What was typed passes from one form to the other; shop and telephone are remembered. */
export function SignIn({ hasExpired }: { hasExpired: boolean }) {
  const [step, setStep] = useState<Step>('phone');
  const [identity, setIdentity] = useState<Identity>(() => {
    const known = readKept('identity') as Identity | null;
    return { shop: shopOfLink(location.search) ?? known?.shop ?? '', phone: known?.phone ?? '' };
  });
  const show = (next: Step) => (typed: Identity) => {
    setIdentity(typed);
    setStep(next);
  };
  return (
    <VisitorFrame brand="Comptoir livreur" title={TITLES[step]} className={styles.page}>
      {step === 'phone' ? (
        <PhoneForm
          identity={identity}
          notice={hasExpired ? refusalSentence('TOKEN_EXPIRED') : null}
          onSent={show('code')}
          onRegister={show('register')}
        />
      ) : null}
      {step === 'register' ? (
        <RegisterForm identity={identity} onRegistered={show('first-code')} onBack={show('phone')} />
      ) : null}
      {step === 'code' || step === 'first-code' ? (
        <CodeForm identity={identity} isRegistered={step === 'first-code'} onBack={() => setStep('phone')} />
      ) : null}
    </VisitorFrame>
  );
}
