import { SEGMENT_PLURALS } from '../clients/clients.labels.ts';
import { formatEuros, type Cents } from '../kernel/money.ts';
import { french } from '../kernel/text.ts';
import { formatDate, type Instant } from '../kernel/time.ts';
import { discountWords } from '../promotions/promotions.labels.ts';
import type { WinBackAudience } from './win-back-rules.ts';

/** « À risque », « Perdus », « Pas revenus depuis 45 jours ». */
export const audienceWords = ({ audience, idleDays }: { audience: WinBackAudience; idleDays: number }): string =>
  audience === 'idle' ? french(`Pas revenus depuis ${idleDays} jours`) : SEGMENT_PLURALS[audience];

type Offer = {
  discountType: 'euro' | 'percentage';
  discountAmount: Cents | null;
  discountPercent: number | null;
  minimumBasket: Cents;
};

/** « -5,00 € dès 20,00 € ». */
export const offerWords = ({ minimumBasket, ...discount }: Offer): string =>
  french(`${discountWords(discount)}${minimumBasket > 0 ? ` dès ${formatEuros(minimumBasket)}` : ''}`);

export type ToldOffer = Offer & { message: string; promoCode: string; endsAt: Instant };

/** CMP-18: what a telephone shows under the title. The code comes first: a locked one cuts a long text off. */
export const toldMessage = ({ message, promoCode, endsAt, ...offer }: ToldOffer, zone: string): string =>
  `${french(`Code ${promoCode} : ${offerWords(offer)}, jusqu'au ${formatDate(endsAt, zone)}.`)}\n${message}`;

export type ToldMail = ToldOffer & { firstName: string; sender: string; shopUrl: string; unsubscribeUrl: string };

/** CMP-18: the same by e-mail, with the way out that the law demands. */
export const toldMail = ({ firstName, sender, shopUrl, unsubscribeUrl, ...told }: ToldMail, zone: string): string =>
  [
    french(firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
    told.message,
    french(
      `Votre code : ${told.promoCode}\n${offerWords(told)}, jusqu'au ${formatDate(told.endsAt, zone)}. Il vous est réservé et sert une fois.`,
    ),
    `Commander : ${shopUrl}`.replace(' :', '\u00A0:'),
    `-- \n${french(`${sender} vous écrit parce que vous avez accepté de recevoir ses nouvelles.`)}\nSe désabonner\u00A0: ${unsubscribeUrl}`,
  ].join('\n\n');
