import { useImperativeHandle, useState, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../app/parts/button.tsx';
import { Sheet } from '../../app/parts/sheet.tsx';
import type { BankAnswer, CardForm } from './card.ts';
import styles from './pay.module.css';

/** The words with which the payment sandbox is told what to play. */
const CARDS = [
  ['success', 'Carte acceptée'],
  ['requires_action', 'La banque demande une confirmation'],
  ['card_declined', 'Carte refusée'],
  ['expired_card', 'Carte expirée'],
  ['incorrect_cvc', 'Cryptogramme incorrect'],
  ['provider_down', 'Service de paiement injoignable'],
] as const;

const GONE_MS = 400;

type Question = { paymentId: string; answer: (answer: BankAnswer) => void };

/** Where no payment service is set up: cards that exist nowhere, and a bank that asks whoever tries. */
export function SandboxCard({ ref }: { ref: Ref<CardForm> }) {
  const [card, setCard] = useState<string>('success');
  const [question, setQuestion] = useState<Question | null>(null);
  useImperativeHandle(
    ref,
    () => ({
      token: async () => card,
      confirm: (clientSecret) =>
        new Promise<BankAnswer>((resolve) => {
          setQuestion({ paymentId: clientSecret.replace(/_secret$/, ''), answer: resolve });
        }),
    }),
    [card],
  );
  const end = (answer: BankAnswer) => {
    setQuestion(null);
    // Told once the sheet has left the browser's history: the next sheet would be closed by its step back.
    const tell = () => question?.answer(answer);
    addEventListener('popstate', tell, { once: true });
    setTimeout(tell, GONE_MS);
  };
  const say = async (answer: 'accepted' | 'refused') => {
    const reply = await fetch('/sandbox/api/payments/bank', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ paymentId: question?.paymentId, answer }),
    }).catch(() => null);
    // Answered already, in another tab: the order itself tells the rest.
    end(reply?.ok ? answer : 'closed');
  };
  return (
    <>
      <label className={styles.testCard}>
        <span>Carte d’essai</span>
        <select value={card} onChange={({ currentTarget }) => setCard(currentTarget.value)}>
          {CARDS.map(([word, label]) => (
            <option key={word} value={word}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.soft}>Paiement d’essai{'\u00A0'}: aucune carte n’est demandée, rien n’est débité.</p>
      {/* Outside the form, which cannot be changed while the bank asks. */}
      {question
        ? createPortal(
            <Sheet title="Votre banque" onClose={() => end('closed')}>
              <p>Confirmez-vous ce paiement{'\u00A0'}? Cette page joue celle de votre banque.</p>
              <div className={styles.answers}>
                <Button isWide onClick={() => void say('accepted')}>
                  Confirmer le paiement
                </Button>
                <Button isWide variant="quiet" onClick={() => void say('refused')}>
                  Refuser
                </Button>
              </div>
            </Sheet>,
            document.body,
          )
        : null}
    </>
  );
}
