/** Carries a French sentence for whoever starts the server. */
export class EmbeddedPgError extends Error {}
