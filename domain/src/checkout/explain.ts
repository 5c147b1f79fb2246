import { kmFeeParts, kmFeeWords } from '../delivery-fees/km-fee.ts';
import { kmFeesInForce } from '../delivery-fees/whose-fees.ts';
import { zoneName } from '../delivery-zones/resolve.ts';
import { slotsOn, specialOn } from '../hours/slots.ts';
import { hoursKindOf } from '../hours/windows.ts';
import { formatEuros, ZERO, type Cents } from '../kernel/money.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS, PAYMENT_TYPE_LABELS } from '../kernel/sales.ts';
import { french, plural } from '../kernel/text.ts';
import { localDay, localParts, localTime, weekdayOf, type Instant } from '../kernel/time.ts';
import { asTypedFigure } from '../kernel/typed-figures.ts';
import { managementFeeFor } from '../management-fees/management-fees.ts';
import { channelStanding } from '../sales-modes/channel-standing.ts';
import { orderTypesOn } from '../sales-modes/offered.ts';
import type { CheckoutQuestion, CheckoutRules } from './checkout-question.ts';
import type { StepName, Verdict } from './judge.ts';
import type { Deciding } from './steps.ts';
import { isByVouchers } from './meal-vouchers.ts';
import { paceReason } from '../pace/pace.labels.ts';
import { loyaltyWords } from './explain-loyalty.ts';
import { promotionWords } from './explain-promotion.ts';
import { tipsOf } from '../order-settings/tips.ts';
import { tipLimit } from './tip.ts';

export type ExplainedStep = {
  name: StepName;
  title: string;
  cause: string;
  value: string | null;
  /** Null where it cannot be judged: before the address is known, or of a slot outside the hours. */
  isPassed: boolean | null;
  setting?: Deciding | undefined;
};

const WEEKDAY_WORDS = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
} as const;

/** What the manager reads of a verdict: each step with its cause, whether or not it refuses. */
export function explain(
  rules: CheckoutRules,
  asked: CheckoutQuestion,
  verdict: Verdict,
  now: Instant,
): ExplainedStep[] {
  const isDelivery = asked.orderType === 'delivery';
  const step = (name: StepName, title: string, cause: string, value: string | null = null): ExplainedStep => ({
    name,
    title,
    cause: french(cause),
    value,
    isPassed: !verdict.refusals.some((refused) => refused.step === name),
  });
  return [
    decidedBy(
      specialAt(rules, asked, verdict, now) ? 'specialHours' : null,
      step('shop', 'Magasin et horaires', shopWords(rules, asked, verdict, now)),
    ),
    step('mode', 'Mode et canal', modeWords(rules, asked, verdict)),
    ...(asked.promotion ? [step('promotion', 'Code promotionnel', ...promotionWords(asked.promotion, verdict))] : []),
    ...(asked.loyalty ? [step('loyalty', 'Fidélité', ...loyaltyWords(asked.loyalty, verdict))] : []),
    ...(isDelivery
      ? [
          step('address', 'Adresse', addressWords(asked, verdict)),
          asked.place ? step('zone', 'Zone', zoneWords(verdict)) : upToAddress('zone', 'Zone'),
          ...(verdict.zone ? [minimumStep(step, asked, verdict.zone.zone.minimumBasket, zoneName(verdict.zone))] : []),
        ]
      : []),
    decidedBy(verdict.time.refusal === 'slot-too-soon' ? 'orderSettings' : null, slotStep(step, rules, verdict)),
    ...(isDelivery
      ? [
          asked.place
            ? decidedBy(
                verdict.deliveryFeeSource === 'zone' ? 'deliveryZones' : null,
                step('deliveryFee', 'Frais de livraison', feeWords(rules, verdict), formatEuros(verdict.deliveryFee)),
              )
            : upToAddress('deliveryFee', 'Frais de livraison'),
        ]
      : []),
    step('managementFee', 'Frais de gestion', managementWords(rules, asked), formatEuros(verdict.managementFee)),
    ...(asked.payment ? [step('payment', 'Paiement', paymentWords(asked, verdict))] : []),
    ...(hasTipStep(rules, asked) ? [step('tip', 'Pourboire', ...tipWords(rules, asked, verdict))] : []),
  ];
}

const decidedBy = (setting: Deciding | null, step: ExplainedStep): ExplainedStep =>
  setting ? { ...step, setting } : step;

function specialAt({ shop }: CheckoutRules, asked: CheckoutQuestion, { time }: Verdict, now: Instant) {
  return specialOn(shop.specialHours, localDay(asked.requestedFor ?? time.earliest ?? now, shop.timeZone));
}

/** « de 11:30 à 14:30 et de 18:30 à 22:30 ». */
const slotsInWords = (slots: readonly string[]): string =>
  slots.map((slot) => `de ${slot.replace('-', ' à ')}`).join(' et ');

type MakeStep = (name: StepName, title: string, cause: string, value?: string | null) => ExplainedStep;

const refuses = (verdict: Verdict, name: StepName) => verdict.refusals.find(({ step }) => step === name)?.refusal;

function shopWords(rules: CheckoutRules, asked: CheckoutQuestion, verdict: Verdict, now: Instant): string {
  const { shop } = rules;
  const refusal = refuses(verdict, 'shop');
  if (refusal === 'shop-retired') return 'Le magasin est fermé définitivement.';
  if (refusal === 'SHOP_CLOSED') return 'Le magasin est fermé par son interrupteur.';
  if (refusal === 'requested-in-the-past') return "L'heure demandée est passée.";
  if (refusal === 'requested-too-late')
    return `Le magasin prend les commandes ${shop.maxAdvanceDays} jours à l'avance.`;
  const kind = hoursKindOf(asked.orderType);
  const at = asked.requestedFor ?? verdict.time.earliest ?? now;
  const { day, time } = localParts(at, shop.timeZone);
  const weekday = WEEKDAY_WORDS[weekdayOf(day)];
  const slots = slotsOn(shop, kind, day);
  const special = specialAt(rules, asked, verdict, now);
  const verb = kind === 'delivery' ? 'Livre' : 'Ouvert';
  const hours = slots.length > 0 ? `${verb} le ${weekday} ${slotsInWords(slots)}` : `Fermé le ${weekday}`;
  const named = special ? `jour exceptionnel${special.name ? ` « ${special.name} »` : ''}` : 'aucun jour exceptionnel';
  return refusal ? `${hours}, ${named} : rien n'est possible à ${time}` : `${hours}, ${named}`;
}

function modeWords({ shop }: CheckoutRules, { channel, orderType }: CheckoutQuestion, verdict: Verdict): string {
  const refusal = refuses(verdict, 'mode');
  if (refusal === 'table-missing') return 'Le numéro de table manque.';
  if (channelStanding(shop.channels, channel) === 'off') return `${CHANNEL_LABELS[channel]} : ce canal est désactivé.`;
  if (refusal && orderTypesOn(shop, channel).includes(orderType))
    return `« ${ORDER_TYPE_LABELS[orderType]} » ne peut être payé par aucun moyen sur : ${CHANNEL_LABELS[channel]}`;
  const sold = refusal ? "n'est pas vendu" : 'est vendu';
  return `« ${ORDER_TYPE_LABELS[orderType]} » ${sold} sur : ${CHANNEL_LABELS[channel]}`;
}

function addressWords({ place }: CheckoutQuestion, { distanceKm: km }: Verdict): string {
  if (!place) return "Aucune adresse n'est choisie.";
  if (place.isDoubtful) return 'Adresse introuvable, ou rue sans numéro : un livreur ne saurait pas où aller.';
  return km === null ? 'Placée sur la carte' : `Placée sur la carte, à ${asTypedFigure(km)} km du magasin`;
}

const upToAddress = (name: StepName, title: string): ExplainedStep => ({
  name,
  title,
  cause: french("Dépend de l'adresse."),
  value: null,
  isPassed: null,
});

const zoneWords = ({ zone }: Verdict): string =>
  zone ? `${zoneName(zone)} décide` : 'Aucune zone de livraison ne contient cette adresse.';

function minimumStep(step: MakeStep, asked: CheckoutQuestion, minimum: Cents, name: string): ExplainedStep {
  const basket = (asked.productsTotal - asked.promotionDiscount) as Cents;
  const cause = `Panier ${formatEuros(basket)}, minimum ${formatEuros(minimum)}`;
  return step('minimum', `Minimum : ${name}`, cause, formatEuros(minimum));
}

function slotStep(step: MakeStep, { shop }: CheckoutRules, { time }: Verdict): ExplainedStep {
  const reason = paceReason(shop);
  const earliest = `au plus tôt ${localTime(time.earliest, shop.timeZone)}${reason ? ` (${reason})` : ''}`;
  const { window } = time;
  if (!window) return { ...step('slot', 'Créneau', `Aucun créneau ; ${earliest}`), isPassed: null };
  const [from, to] = [window.start, window.end].map((at) => localTime(at, shop.timeZone));
  const left = Math.max(0, window.limit - window.taken);
  if (window.limit === 0) return step('slot', `Créneau ${from} – ${to}`, 'Fermé par le magasin', 'Fermé');
  const cause = `${window.taken} ${plural(window.taken, 'place prise', 'places prises')} sur ${window.limit} ; ${earliest}`;
  return step(
    'slot',
    `Créneau ${from} – ${to}`,
    cause,
    left === 0 ? 'Complet' : `${left} ${plural(left, 'place', 'places')}`,
  );
}

function feeWords({ deliveryFees }: CheckoutRules, { deliveryFeeSource, zone, distanceKm: km }: Verdict): string {
  const perKm = kmFeesInForce(deliveryFees);
  if (perKm && km !== null && (deliveryFeeSource === 'shop_per_km' || deliveryFeeSource === 'network_per_km')) {
    const whose = deliveryFeeSource === 'shop_per_km' ? 'Tarif au km' : 'Tarif au km du réseau';
    return `${whose} : ${kmFeeWords(kmFeeParts(km, perKm.fees))}`;
  }
  if (deliveryFeeSource === 'promotion') return 'Offerts par le code promotionnel';
  if (deliveryFeeSource === 'zone' && zone) return `${zoneName(zone)}, selon le panier`;
  return deliveryFeeSource === 'flat' ? 'Frais fixes du magasin' : "Aucun tarif n'est défini.";
}

function managementWords({ managementFees }: CheckoutRules, { orderType }: CheckoutQuestion): string {
  const fee = managementFeeFor(managementFees.shop, managementFees.network, orderType);
  const label = ORDER_TYPE_LABELS[orderType];
  if (!fee?.enabled) return `Aucun en « ${label} »`;
  const whose = managementFees.shop ? '' : ' du réseau';
  return fee.maxFee !== null && fee.minFee === fee.maxFee
    ? `Montant fixe${whose}, en « ${label} »`
    : `${asTypedFigure(fee.feeBasisPoints / 100)} % du panier${whose}, en « ${label} »`;
}

function paymentWords(asked: CheckoutQuestion, verdict: Verdict): string {
  const { payment, channel, orderType } = asked;
  if (!payment) return '';
  if (isByVouchers(asked) && refuses(verdict, 'payment') !== 'PAYMENT_TYPE_NOT_OFFERED') return voucherWords(verdict);
  const accepted = refuses(verdict, 'payment') ? 'non accepté' : 'accepté';
  return `${PAYMENT_TYPE_LABELS[payment.paymentType]} : ${accepted} sur ${CHANNEL_LABELS[channel]}, en « ${ORDER_TYPE_LABELS[orderType]} »`;
}

/** « Titres-restaurant : 25,00 € sur 32,40 €, plafond 25,00 € par jour ; 7,40 € à payer autrement ». */
function voucherWords({ mealVouchers: { payable, rest, limit, closedDay } }: Verdict): string {
  if (closedDay) return `Titres-restaurant : pas ${closedDay}`;
  if (payable === 0) return 'Titres-restaurant : aucun produit du panier n’y donne droit';
  const all = formatEuros((payable + rest) as Cents);
  const otherwise = rest > 0 ? ` ; ${formatEuros(rest)} à payer autrement` : '';
  return `Titres-restaurant : ${formatEuros(payable)} sur ${all}, plafond ${formatEuros(limit)} par jour${otherwise}`;
}

/** FLO-96: where the customer would be asked for one, or has given one. */
const hasTipStep = ({ shop }: CheckoutRules, { payment, tip }: CheckoutQuestion): boolean =>
  (tip?.amount ?? 0) > 0 || (tipsOf(shop).enabled && payment?.paymentType === 'stripe');

function tipWords({ shop }: CheckoutRules, { tip }: CheckoutQuestion, verdict: Verdict): [string, string | null] {
  const asked = tip?.amount ?? ZERO;
  const value = asked > 0 ? formatEuros(asked) : null;
  const refusal = refuses(verdict, 'tip');
  if (refusal === 'tip-not-offered') return ["Le magasin n'en propose pas, ou il n'y a rien à payer.", value];
  if (refusal === 'tip-not-by-card') return ['Seulement avec une carte en ligne', value];
  const due = verdict.amountDue;
  if (refusal) return [`Au plus ${formatEuros(tipLimit(due))} pour ${formatEuros(due)}`, value];
  if (asked > 0) return ['Ajouté au paiement par carte, hors TVA et hors frais', value];
  const proposals = tipsOf(shop).proposals.map((amount) => formatEuros(amount));
  return [`Proposé au client, jamais coché d'avance : ${proposals.join(', ')} ou un montant libre`, null];
}
