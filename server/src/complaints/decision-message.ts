import type { Complaint, Decision } from '@comptoir/domain/complaints/complaint.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';

type Shown = { name: string; timeZone: string; phone: string | null; email: string | null };

function givenSentence({ kind, amount, voucherCode, voucherExpiresAt }: Decision, zone: string): string | null {
  if (kind === 'refund') return `Remboursement : ${formatEuros(amount)}, sur votre carte sous quelques jours.`;
  if (kind !== 'voucher' || !voucherCode) return null;
  const until = voucherExpiresAt ? `, jusqu'au ${formatDate(voucherExpiresAt, zone)}` : '';
  return `Votre bon d'achat de ${formatEuros(amount)} : ${voucherCode} (une seule commande${until}).`;
}

/** The shop's own words, then what was decided, word for word. */
export function decisionMessage(
  { orderNumber }: Pick<Complaint, 'orderNumber'>,
  decision: Decision,
  shop: Shown,
  link: string,
): { subject: string; text: string } {
  const given = givenSentence(decision, shop.timeZone);
  const ways = [shop.phone && formatPhone(shop.phone), shop.email].filter(Boolean).join(' ou ');
  const paragraphs = [
    decision.answer,
    ...(given ? [french(given)] : []),
    `${french('Votre réclamation et votre commande :')}\n${link}`,
    ...(ways ? [`${french('Une question ?')} ${ways}`] : []),
    french(shop.name),
  ];
  return {
    subject: french(`${shop.name} : votre réclamation, commande n° ${orderNumber}`),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
