import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { html, type Html } from '../../kernel/html.ts';
import { when } from '../pages/layout.ts';
import { callButton, liveList, nothingYet, section } from '../pages/parts.ts';

export const ACTS = ['install', 'signup', 'newsletter', 'order'] as const;
export type AppAct = (typeof ACTS)[number];

/** LNK-27. */
const LABELS: Record<AppAct, string> = {
  install: 'Installer',
  signup: 'S’inscrire',
  newsletter: 'S’abonner à la newsletter',
  order: 'Commander',
};

const DONE = {
  click: 'Clic',
  install: 'Installation',
  signup: 'Inscription',
  newsletter: 'Abonnement à la newsletter',
  purchase: 'Commande',
} as const;

export type AppView = {
  companyId: string;
  companyName: string;
  linkKey: string | null;
  links: readonly { key: string; campaignName: string }[];
  done: readonly { type: keyof typeof DONE; at: Instant }[];
};

/** The mobile application of a company, opened by one of its links. */
export function appPage({ companyId, companyName, linkKey, links, done }: AppView): Html {
  const path = `/sandbox/app/${companyId}`;
  if (!linkKey)
    return section(
      'links',
      `${companyName} : ouvrir l’application avec un lien`,
      links.length === 0
        ? nothingYet('Ce restaurant n’a pas encore de lien magique.')
        : html`<ul>
            ${links.map(({ key, campaignName }) => html`<li><a href="${path}?lk=${key}">${campaignName}</a></li>`)}
          </ul>`,
    );
  return html`${section(
    'app',
    `${companyName} : l’application mobile`,
    html`<p class="soft">Ouverte par le lien ${linkKey}. Chaque bouton passe par les appels de la vraie application.</p>
      <p class="choices">
        ${ACTS.map((act) => callButton(`/sandbox/api/app/${companyId}`, { act, lk: linkKey }, LABELS[act]))}
      </p>`,
  )}
  ${section(
    'done',
    'Ce que cet appareil a fait',
    liveList(
      'done',
      done,
      'Rien pour le moment.',
      ({ type, at }) => html`<p><time datetime="${at}">${when(at)}</time> ${DONE[type]}</p>`,
    ),
  )}`;
}
