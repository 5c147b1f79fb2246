import { z } from 'zod';
import { french } from '../kernel/text.ts';

export const MOST_LINK = 300;
export const WRONG_LINK = french('Ce lien n’est pas une adresse valide.');

/** DSM-11: a secure address, or none: « chezmimi.fr » and « http://chezmimi.fr » are « https://chezmimi.fr ». */
export function asLink(typed: unknown): string | null {
  if (typeof typed !== 'string') return null;
  const address = typed.trim().replace(/^https?:\/\//i, '');
  return address ? `https://${address}` : null;
}

/** A name with a dot, and nothing that a browser would read otherwise. */
export function isLink(link: string | null): boolean {
  if (link === null) return true;
  if (link.length > MOST_LINK || /\s/.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username } = new URL(link);
  return protocol === 'https:' && username === '' && /^[^.].*\.[^.]{2,}$/.test(hostname);
}

export const Link = z.unknown().transform(asLink).refine(isLink, WRONG_LINK);

/** DSM-03, DSM-15: in the app and at the foot of the web shop. */
export type ShopLinks = Record<'websiteUrl' | 'facebook' | 'instagram' | 'linkedin', string | null>;
