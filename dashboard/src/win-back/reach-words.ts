import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { WinBackReach } from '@comptoir/domain/win-back/win-back.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';

const people = (count: number): string => `${formatCount(count)} ${plural(count, 'personne', 'personnes')}`;

/** « Aujourd’hui : 23 personnes, 15 par notification et 8 par e-mail. » */
export function reachWords({ byPush, byMail }: WinBackReach): string {
  const all = byPush + byMail;
  if (all === 0) return french("Personne ne serait contacté aujourd'hui.");
  return french(
    `Aujourd'hui : ${people(all)}, ${formatCount(byPush)} par notification et ${formatCount(byMail)} par e-mail.`,
  );
}

/** Who is left out, and why; null when nobody is. */
export function sparedWords({ unreachable, spared }: WinBackReach): string | null {
  const words = [
    ...(unreachable > 0
      ? [`${people(unreachable)} ${plural(unreachable, 'qui n’a', 'qui n’ont')} accepté ni notification ni e-mail`]
      : []),
    ...(spared > 0
      ? [`${people(spared)} déjà ${plural(spared, 'concernée', 'concernées')} depuis moins de 90 jours`]
      : []),
  ];
  return words.length > 0 ? french(`Sans compter ${words.join(' et ')}.`) : null;
}
