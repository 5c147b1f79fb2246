/** Where shops of ours may stand; any other zone of a browser is offered beside these (INS-07). */
export const USUAL_TIME_ZONES = [
  'Europe/Paris',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
  'Indian/Mayotte',
  'America/Miquelon',
  'Pacific/Noumea',
  'Pacific/Tahiti',
  'Europe/Brussels',
  'Europe/Luxembourg',
  'Europe/Monaco',
  'Europe/Zurich',
] as const;

const NAMES: Record<string, string> = {
  'America/Cayenne': 'Cayenne',
  'Indian/Reunion': 'La Réunion',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'Pacific/Noumea': 'Nouméa',
  'Europe/Brussels': 'Bruxelles',
};

/** « Paris (UTC+1) », at this moment: the offset changes with the season. */
export function timeZoneText(timeZone: string, now: Date): string {
  const place = NAMES[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', '\u00A0');
  const parts = new Intl.DateTimeFormat('fr', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return `${place} (${offset.replace('GMT', 'UTC')})`;
}
