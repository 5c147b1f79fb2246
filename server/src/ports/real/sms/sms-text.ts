/** GSM 03.38: what a segment of 160 characters may hold. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These count twice. */
const EXTENDED = '€[]{}\\^~|';
const INSTEAD: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '–': '-',
  '—': '-',
  '·': '-',
  '•': '-',
  '°': 'o',
  º: 'o',
  œ: 'oe',
  Œ: 'OE',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
};

const isKnown = (character: string): boolean => BASIC.includes(character) || EXTENDED.includes(character);

/** One character outside the table makes every segment less than half as long: French is written without it. */
export function inGsm(text: string): string {
  return [...printable(text)].map(known).join('').replaceAll(/ {2,}/g, ' ').trim();
}

function known(character: string): string {
  if (isKnown(character)) return character;
  const other = INSTEAD[character];
  if (other !== undefined) return other;
  const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...plain].every(isKnown) ? plain : '';
}

/** Control characters have no meaning in a text message and some providers read them as commands. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]+/gu, ' ');
}

const SINGLE = 160;
const EACH_OF_MANY = 153;

/** How many messages a text in that table is paid as. */
export function segmentsOf(text: string): number {
  const units = [...text].reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0);
  return units <= SINGLE ? 1 : Math.ceil(units / EACH_OF_MANY);
}
