/** Whether the last digit is the check digit of the others, as in a SIREN, a SIRET or a card number. */
export function endsWithLuhn(number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const weighed = [...number].map((digit, index) => Number(digit) * ((number.length - index) % 2 === 0 ? 2 : 1));
  return weighed.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
