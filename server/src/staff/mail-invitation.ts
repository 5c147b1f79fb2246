import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent } from '../live/append.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';
import { linkOf } from './invitation-link.ts';
import * as invitations from './invitations.store.ts';

/** TEA-05. « Envoyée » is said once the mail service has taken it, not before. */
export async function mailInvitation(ctx: Ctx, invitationId: string): Promise<void> {
  const { companyId } = ctx;
  const invitation = await invitations.find(ctx.db, companyId, invitationId);
  if (!invitation || invitation.sentAt !== null || invitation.expiresAt <= ctx.now()) return;
  const { name, time_zone: zone } = await shops.company(ctx.db, companyId);
  const until = `${formatDate(invitation.expiresAt, zone)} à ${formatTime(invitation.expiresAt, zone)}`;
  const paragraphs = [
    french('Bonjour,'),
    french(`${invitation.invitedBy} vous invite à rejoindre ${name} sur Comptoir.`),
    french('Pour choisir votre mot de passe et commencer, ouvrez ce lien :'),
    linkOf(ctx, invitation),
    french(`Il est valable jusqu'au ${until} et ne sert qu'une fois.`),
    french("Si vous n'attendiez pas cette invitation, ignorez ce message : rien ne se passera."),
    french("L'équipe Comptoir"),
  ];
  try {
    await ctx.mailer.send({
      to: invitation.email,
      subject: french(`${invitation.invitedBy} vous invite dans l'équipe de ${name}`),
      text: `${paragraphs.join('\n\n')}\n`,
      idempotencyKey: `invitation:${invitationId}:${Date.parse(invitation.expiresAt)}`,
    });
  } catch (error) {
    // An address that refuses mails refuses later ones too: the row keeps saying that nothing was sent.
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ error, invitationId, traceId: ctx.traceId }, 'an invitation was refused and is not sent');
    return;
  }
  await ctx.transaction(async (tx) => {
    if (!(await invitations.mark(tx, invitation, 'sent_at', ctx.now()))) return;
    await appendEvent(tx, { companyId, shopId: null }, 'staff-changed', { userId: null });
  });
}
