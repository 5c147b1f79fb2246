import type { StaffSession } from './staff.ts';

type Device = Pick<StaffSession, 'deviceKind' | 'deviceName'>;

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const KIND_LABELS: Record<Device['deviceKind'], string> = {
  computer: 'Ordinateur',
  tablet: 'Tablette',
  phone: 'Téléphone',
};

function kindOf(userAgent: string): Device['deviceKind'] {
  if (/iPad|Tablet|Tablette/i.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent)))
    return 'tablet';
  return /iPhone|Mobile|Android/.test(userAgent) ? 'phone' : 'computer';
}

/** TEA-14: by the name that the post gave itself, else by what its browser says of itself: « Téléphone, Chrome ». */
export function deviceOf(userAgent: string, postName: string | null): Device {
  const deviceKind = kindOf(userAgent);
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const spoken = browser ? `${KIND_LABELS[deviceKind]}, ${browser}` : KIND_LABELS[deviceKind];
  return { deviceKind, deviceName: postName ?? spoken };
}
