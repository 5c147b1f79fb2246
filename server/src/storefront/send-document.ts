import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Document } from './documents.ts';

/** Read again from the server at each visit, which mostly answers that nothing has changed. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  type: string,
): FastifyReply {
  reply.header('Cache-Control', 'no-cache').header('ETag', document.etag).header('Vary', 'Accept-Encoding');
  if (isKnown(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '', document);
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding);
  return reply.type(type).send(document[encoding] ?? document.plain);
}

/** A proxy that compresses by itself drops or adds the sign of a weak one. */
const isKnown = (asked: string | undefined, etag: string): boolean =>
  asked !== undefined && asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2));

const accepts = (accepted: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$|\\s))`).test(accepted);

function encodingFor(accepted: string, { br }: Document): 'br' | 'gzip' | 'plain' {
  if (br && accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'plain';
}
