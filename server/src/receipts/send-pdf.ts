import type { FastifyReply } from 'fastify';

/** Shown in the browser; saved under its name. */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
    .type('application/pdf')
    .send(pdf);
